import type { CommandRemedy, Danger } from '#core/contract/finding';
import type { TargetRemedy } from '../target';
import { WSL_ENV } from './commands/wsl-exe';

/** A command of wsl.exe that the user can run: shown whole before, and run in a terminal that can be seen. */
export const wslRemedy = (
  id: string,
  title: string,
  says: string,
  argv: readonly string[],
): CommandRemedy => ({
  kind: 'command',
  id,
  title,
  says,
  danger: dangerOf(argv),
  provedBy: 'target',
  argv: [...argv],
  env: { ...WSL_ENV },
  kills: [],
});

/**
 * Programs in distros that a command ends: an update stops the service, and with it the virtual machine; a conversion stops its distro
 * first.
 */
export function endedBy(argv: readonly string[]): TargetRemedy['ends'] {
  if (argv.includes('--shutdown') || argv.includes('--update')) return 'kind';
  return argv.includes('--terminate') || argv.includes('--set-version') ? 'target' : 'nothing';
}

/** Whether it only reads. */
export const isReadOnly = (argv: readonly string[]): boolean =>
  argv.includes('--status') || argv.includes('--list');

function dangerOf(argv: readonly string[]): Danger {
  if (isReadOnly(argv)) return 'none';
  return endedBy(argv) === 'nothing' ? 'changes' : 'interrupts';
}
