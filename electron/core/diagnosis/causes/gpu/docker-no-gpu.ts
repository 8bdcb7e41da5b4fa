import { defineCause, line, notCause, source, words } from '../define-cause';

export default defineCause({
  title: 'Docker cannot give the container a GPU',
  layer: 'driver',
  severity: 'medium',
  explains:
    'The container requests a GPU, and Docker has no NVIDIA runtime. The NVIDIA Container Toolkit provides it.',
  signs: [
    line(
      'docker has no driver with the capability gpu',
      /could not select device driver .{0,20}with capabilities: \[\[gpu|nvidia-container-cli: (?:initialization|requirement) error|unknown or invalid runtime name: nvidia/,
    ),
  ],
  remedies: [
    words('toolkit', 'Install the NVIDIA Container Toolkit', {
      says: 'Then restart Docker.',
      danger: 'changes',
      code: 'sudo apt install nvidia-container-toolkit\nsudo nvidia-ctk runtime configure --runtime=docker\nsudo systemctl restart docker',
      proof: { rerun: 'docker run --gpus all shows the card.' },
    }),
  ],
  confusions: [notCause('no-nvidia-driver', 'There the driver itself is missing.')],
  sources: [source('NVIDIA Container Toolkit documentation', '2026-11')],
});
