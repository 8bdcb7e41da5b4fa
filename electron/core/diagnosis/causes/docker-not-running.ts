import type { Cause } from '../matching/cause';

/** The Docker daemon does not answer. */
export default {
  id: 'docker-not-running',
  title: 'the Docker daemon does not answer',
  class: 'environment',
  layer: 'os',
  severity: 'medium',
  platforms: ['linux', 'wsl', 'windows', 'macos'],
  rank: 'specific',
  explains:
    'The command docker is there, and the service behind it is not running or not open to this user. In WSL, Docker Desktop has to run on Windows and be switched on for the distro.',
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
      says: 'Under Windows start Docker Desktop instead.',
      danger: 'none',
      act: { kind: 'words', code: 'sudo systemctl start docker' },
      proof: { rerun: 'docker ps answers.' },
    },
    {
      id: 'group',
      title: 'Let your user use it',
      says: 'Sign in again afterwards; it is as much as root.',
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
