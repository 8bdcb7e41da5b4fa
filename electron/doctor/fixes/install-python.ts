import type { Fix } from '../fix';

/** Fix: the system's own Python, from its package manager. */
export default {
  title: 'Install Python',
  says: 'Installs the Python of the system from its package manager. No environment of yours is touched.',
  danger: 'changes',
  actor: 'you',
  provedBy: 'contact',
  command: (_values, { target }) => {
    if (target.capabilities.pathStyle === 'windows') {
      return { lines: [['winget', 'install', '--exact', '--id', 'Python.Python.3.13']] };
    }
    return {
      lines: [
        ['sudo', 'apt-get', 'update'],
        ['sudo', 'apt-get', 'install', '-y', 'python3', 'python3-venv'],
      ],
      downloadBytes: 40e6,
      diskBytes: 120e6,
    };
  },
} satisfies Fix;
