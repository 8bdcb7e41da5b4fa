import type { Fix } from '../fix';

/** Fix: the clock of a distro from that of Windows, which it loses when the computer sleeps. */
export default {
  title: 'Set the clock',
  says: 'Sets the clock of the distro to that of this computer. Programs that run continue.',
  danger: 'changes',
  actor: 'administrator',
  provedBy: 'distro-basics',
  command: (_values, { target }) =>
    target.capabilities.mountsWindows ? { lines: [['sudo', 'hwclock', '-s']] } : null,
} satisfies Fix;
