import type { Refusal } from '#core/contract/refusal';
import { mayBeHeld } from '#core/contract/setup/guard';
import { type Result, err, ok } from '#core/lib/result';
import type { Target } from '../../targets/target';
import { guard } from './guard';
import { readGuardFacts } from './guard-facts';
import { quoteWord } from './parse/words';

/** Commands of a fix as one text that a POSIX shell reads. */
export const textOfLines = (lines: readonly (readonly string[])[]): string =>
  lines.map((line) => line.map((word) => quoteWord(word, 'posix')).join(' ')).join('\n');

/** Checks the commands of a fix like those that a user types: refused with `held` where one would do harm. */
export async function checkFix(
  target: Target,
  python: string | null,
  lines: readonly (readonly string[])[],
): Promise<Result<null, Refusal>> {
  const text = textOfLines(lines);
  if (!mayBeHeld(text)) return ok(null);
  // The lines are argv, quoted here by one shell's rules regardless of the target's own shell.
  const { facts } = await readGuardFacts(target, python, 'posix');
  const [hold] = guard(text, facts);
  if (hold === undefined) return ok(null);
  const { says, because, would, instead } = hold;
  const remedy =
    instead === null ? 'Change the commands, or run them anyway.' : `Instead: ${instead.text}`;
  return err({ code: 'held', says: `${says} ${because} ${would}`, remedy });
}
