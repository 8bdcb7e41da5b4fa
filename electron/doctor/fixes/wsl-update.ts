import type { Fix } from '../fix';

/** Fix: the newest WSL. */
export default {
  title: 'Update WSL',
  says: 'Downloads and installs the newest WSL. It ends every distro that runs, and all programs in them.',
  danger: 'interrupts',
  actor: 'administrator',
  at: 'host',
  provedBy: 'wsl',
  command: ({ exe }) => ({
    lines: [[exe ?? 'wsl.exe', '--update']],
    env: { WSL_UTF8: '1' },
    changed: ['--update'],
    downloadBytes: 250e6,
    diskBytes: 500e6,
  }),
} satisfies Fix;
