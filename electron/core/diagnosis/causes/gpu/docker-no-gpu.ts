import type { Cause } from '../../matching/cause';

/** Docker cannot give the container a GPU. */
export default {
  id: 'docker-no-gpu',
  title: 'Docker cannot give the container a GPU',
  class: 'gpu',
  layer: 'driver',
  severity: 'medium',
  platforms: ['linux', 'wsl', 'windows', 'macos'],
  rank: 'specific',
  explains:
    'The container asks for a GPU, and Docker has no NVIDIA runtime. The NVIDIA Container Toolkit provides it.',
  signs: [
    {
      says: 'docker has no driver with the capability gpu',
      weight: 3,
      line: /could not select device driver .{0,20}with capabilities: \[\[gpu|nvidia-container-cli: (?:initialization|requirement) error|unknown or invalid runtime name: nvidia/,
    },
  ],
  probe: null,
  remedies: [
    {
      id: 'toolkit',
      title: 'Install the NVIDIA Container Toolkit',
      says: 'Then restart Docker.',
      danger: 'changes',
      act: {
        kind: 'words',
        code: 'sudo apt install nvidia-container-toolkit\nsudo nvidia-ctk runtime configure --runtime=docker\nsudo systemctl restart docker',
      },
      proof: { rerun: 'docker run --gpus all shows the card.' },
    },
  ],
  confusions: [{ cause: 'no-nvidia-driver', says: 'There the driver itself is missing.' }],
  sources: [{ says: 'NVIDIA Container Toolkit documentation', date: '2026-11' }],
  examples: [
    'docker: Error response from daemon: could not select device driver "" with capabilities: [[gpu]].',
  ],
} satisfies Cause;
