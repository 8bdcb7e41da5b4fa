import type { z } from 'zod';
import type { Refusal } from '#core/contract/refusal';
import { undecided, fails as failsPlainly } from '#core/diagnosis/rules/define-check';
import type { Result } from '#core/lib/result';
import { isScriptUnknown, scriptFault } from '../../targets/script-end';
import type { ScriptOutcome } from '../../targets/target';
import type { CheckAnswer, CheckContext, Missing } from './check-kind';

/** The check does not pass. @param missing what is missing, which decides where its remedy leads */
export const fails = (
  says: string,
  missing?: Missing,
  more: Pick<CheckAnswer, 'advice' | 'evidence'> = {},
): CheckAnswer => ({ ...failsPlainly(says, more), ...(missing === undefined ? {} : { missing }) });

/** The target refused to answer. */
export const unreached = ({ says }: Refusal): CheckAnswer =>
  undecided(`RL Cockpit could not check this. ${says}`);

/** The newest answer of a script that has this shape; else how its child ended. */
export function scriptAnswer<T>(
  outcome: Result<ScriptOutcome, Refusal>,
  schema: z.ZodType<T>,
): T | null {
  if (!outcome.ok) return null;
  for (const answer of outcome.value.answers.toReversed()) {
    const parsed = schema.safeParse(answer);
    if (parsed.success) return parsed.data;
  }
  return null;
}

/** Answer for a child without one: `unknown` if it was not run or ran out of time, `bad` if it died. */
export function childEnd(
  outcome: Result<ScriptOutcome, Refusal>,
  limitS: number,
  subject: string,
): CheckAnswer {
  const fault = scriptFault(outcome, limitS);
  if (fault === null) return undecided(`The answer about ${subject} could not be read.`);
  if (isScriptUnknown(outcome)) return undecided(fault);
  const words = outcome.ok ? outcome.value.errors.trim() : '';
  const says = fault.replace(/^The check/, subject);
  return fails(says, undefined, words === '' ? {} : { evidence: [words.slice(-2000)] });
}

/** A path of a manifest as the training sees it: whole, or in its working folder. */
export function absolutePath(path: string, { cwd }: Pick<CheckContext, 'cwd'>): string {
  return /^(?:\/|[A-Za-z]:[\\/]|\\\\)/.test(path) ? path : `${cwd}/${path.replace(/^\.\//, '')}`;
}

/** Last part of a path. */
export const baseName = (path: string): string => /[^\\/]*$/.exec(path)?.[0] ?? path;
