import type { OwnTest } from '#core/contract/incident/incident-calls';
import { argvOf } from '../../ui/shell-words';

/** Fields of the user's own test, as they typed them. */
export interface TestFields {
  readonly command: string;
  /** A text that it prints when the hypothesis is right; '' where its exit code decides. */
  readonly prints: string;
  /** Its exit code then; '' where what it prints decides. */
  readonly exit: string;
}

export const NO_TEST: TestFields = { command: '', prints: '', exit: '' };

/** The test that the fields say; null while they say none: without a command, or without what would decide. */
export function ownTestOf({ command, prints, exit }: TestFields): OwnTest | null {
  const argv = [...argvOf(command)];
  const code = /^-?\d{1,10}$/.test(exit.trim()) ? Number(exit) : null;
  if (argv.length === 0 || (exit.trim() !== '' && code === null)) return null;
  if (prints.trim() === '' && code === null) return null;
  return { argv, prints: prints.trim() === '' ? null : prints.trim(), exit: code };
}
