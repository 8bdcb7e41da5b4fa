import { defineCause, line, notCause, source, words } from '../define-cause';

export default defineCause({
  title: 'Docker daemon cannot be reached',
  layer: 'os',
  severity: 'medium',
  explains:
    'The docker command is installed, but its service is not running, or this user may not use it. In WSL, Docker Desktop has to run on Windows and be turned on for the distro.',
  signs: [
    line(
      'docker cannot connect to its daemon',
      /Cannot connect to the Docker daemon|error during connect: .{0,120}docker/,
    ),
    line(
      'the socket is closed to this user',
      /permission denied while trying to connect to the (?:Docker daemon socket|docker API)/,
    ),
  ],
  remedies: [
    words('start', 'Start the service', {
      says: 'On Windows start Docker Desktop instead.',
      code: 'sudo systemctl start docker',
      proof: { rerun: 'docker ps answers.' },
    }),
    words('group', 'Let your user use it', {
      says: 'Sign in again afterwards. This gives your user the power of root.',
      danger: 'changes',
      code: 'sudo usermod -aG docker $USER',
      proof: { rerun: 'docker ps answers without sudo.' },
    }),
  ],
  confusions: [notCause('command-not-found', 'There docker itself is not installed.')],
  sources: [source('docker 2x, own trial without a daemon', '2026-11')],
});
