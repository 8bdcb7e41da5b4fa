import type { Cause } from '../../matching/cause';

/** The Docker daemon cannot be reached. */
export default {
  id: 'docker-not-running',
  title: 'the Docker daemon cannot be reached',
  class: 'environment',
  layer: 'os',
  severity: 'medium',
  platforms: ['linux', 'wsl', 'windows', 'macos'],
  rank: 'specific',
  explains:
    'The docker command is installed, but its service is not running, or this user may not use it. In WSL, Docker Desktop has to run on Windows and be turned on for the distro.',
  signs: [
    {
      says: 'docker cannot connect to its daemon',
      weight: 3,
      line: /Cannot connect to the Docker daemon|error during connect: .{0,120}docker/,
    },
    {
      says: 'the socket is closed to this user',
      weight: 3,
      line: /permission denied while trying to connect to the (?:Docker daemon socket|docker API)/,
    },
  ],
  probe: null,
  remedies: [
    {
      id: 'start',
      title: 'Start the service',
      says: 'On Windows start Docker Desktop instead.',
      danger: 'none',
      act: { kind: 'words', code: 'sudo systemctl start docker' },
      proof: { rerun: 'docker ps answers.' },
    },
    {
      id: 'group',
      title: 'Let your user use it',
      says: 'Sign in again afterwards. This gives your user the power of root.',
      danger: 'changes',
      act: { kind: 'words', code: 'sudo usermod -aG docker $USER' },
      proof: { rerun: 'docker ps answers without sudo.' },
    },
  ],
  confusions: [{ cause: 'command-not-found', says: 'There docker itself is not installed.' }],
  sources: [{ says: 'docker 2x, own trial without a daemon', date: '2026-11' }],
  examples: [
    'docker: Cannot connect to the Docker daemon at unix:///var/run/docker.sock. Is the docker daemon running?',
    'docker: permission denied while trying to connect to the Docker daemon socket at unix:///var/run/docker.sock',
  ],
} satisfies Cause;
