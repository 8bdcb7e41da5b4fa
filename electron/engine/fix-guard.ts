import type { Refusal } from '#core/contract/refusal';
import { mayBeHeld } from '#core/contract/setup/guard';
import type { FixRun } from '#core/contract/setup/setup-calls';
import { type Result, err, ok } from '#core/lib/result';
import type { Freezes } from '../doctor/freezes/freezes';
import { guard } from '../doctor/guard/guard';
import { readGuardFacts } from '../doctor/guard/guard-facts';
import { quoteWord } from '../doctor/guard/parse/words';
import type { Target } from '../targets/target';

const textOf = ({ lines }: Pick<FixRun, 'lines'>): string =>
  lines.map((line) => line.map((word) => quoteWord(word, 'posix')).join(' ')).join('\n');

/** Checks the commands of a fix like those that a person types: refused with `held` where one would do harm. */
export async function unheld(
  target: Target,
  python: string | null,
  fix: Pick<FixRun, 'lines'>,
): Promise<Result<null, Refusal>> {
  const text = textOf(fix);
  if (!mayBeHeld(text)) return ok(null);
  // The lines are argv, quoted here by one shell's rules whatever the target's own shell is.
  const { facts } = await readGuardFacts(target, python, 'posix');
  const [hold] = guard(text, facts);
  if (hold === undefined) return ok(null);
  const { says, because, would, instead } = hold;
  const remedy =
    instead === null ? 'Change the commands, or run them anyway.' : `Instead: ${instead.text}`;
  return err({ code: 'held', says: `${says} ${because} ${would}`, remedy });
}

/** Keeps what an environment holds before a fix installs into it. An environment that is not there yet holds nothing. */
export async function freezeBefore(
  freezes: Freezes,
  { at, python }: { readonly at: Target; readonly python: string | null },
  fix: Pick<FixRun, 'lines'>,
): Promise<void> {
  const text = textOf(fix);
  if (python !== null && /\b(?:pip|uv|conda|mamba)\b/.test(text)) {
    await freezes.before({ target: at, python }, text);
  }
}
