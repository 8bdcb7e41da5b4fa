import type { z } from 'zod';
import { type Result, err, ok } from '#core/lib/result';
import type { ChildRequest, ChildResult, FixOffer, Judgement, ProbeContext } from '../probe';
import { childFault, isLate, wasNotRun } from './child-end';

/** A child of a probe at the target: its script, who runs it, what it is asked, and how it may differ from the usual. */
export function childAt(
  script: string,
  python: string | null,
  words: unknown,
  more: Partial<Pick<ChildRequest, 'env' | 'limitS'>> = {},
): ChildRequest {
  return { script, at: 'target', python, words, env: {}, limitS: 20, ...more };
}

/** The newest answer of a child that has this shape; null where none has. */
export function answerOf<T>(result: ChildResult | undefined, schema: z.ZodType<T>): T | null {
  if (result === undefined || !result.outcome.ok) return null;
  for (const answer of result.outcome.value.answers.toReversed()) {
    const parsed = schema.safeParse(answer);
    if (parsed.success) return parsed.data;
  }
  return null;
}

/** Whether the interpreter that was to run the child does not exist. */
export const hasNoPython = (result: ChildResult | undefined): boolean =>
  result !== undefined && !result.outcome.ok && result.outcome.error.code === 'no-such-python';

/** End of a child, in a sentence; null if it ended by itself with exit code 0. */
export const endOf = (result: ChildResult | undefined): string | null =>
  result === undefined ? 'The check was not run.' : childFault(result);

/** The last lines that a child wrote to stderr: faulthandler's words among them. [] where there are none. */
export function errorsOf(result: ChildResult | undefined): readonly string[] {
  if (result === undefined || !result.outcome.ok) return [];
  // faulthandler ends with every extension that is loaded: hundreds of names that say nothing of the fault.
  const text = result.outcome.value.errors.replace(/^Extension modules: .*$/gm, '').trim();
  return text === '' ? [] : [text.slice(-3000)];
}

/** The judgement of a child without a usable answer: what kept it from one, and never a guess. */
export function noAnswer(result: ChildResult | undefined, context: ProbeContext): Judgement {
  if (hasNoPython(result)) {
    return {
      state: 'unknown',
      value: 'no environment',
      says: `Couldn’t find “${context.python}”, so this was not checked.`,
      advice: 'Create the environment first.',
      fixes: [CREATE],
    };
  }
  return unanswered(result);
}

/** The answer of a machine's child; else the judgement of a check that gave none. */
export function readAnswer<T>(
  result: ChildResult | undefined,
  schema: z.ZodType<T>,
): Result<T, Judgement> {
  const answer = answerOf(result, schema);
  return answer === null ? err(unanswered(result)) : ok(answer);
}

/** `unknown` where a child could not be run, ran out of time, or gave an unreadable answer; `bad` where it died. */
function unanswered(result: ChildResult | undefined): Judgement {
  const end = endOf(result);
  const isUnknown = result === undefined || end === null || wasNotRun(result) || isLate(result);
  return {
    state: isUnknown ? 'unknown' : 'bad',
    value: 'could not check',
    says: end ?? unreadable(result?.request.python ?? null),
    evidence: errorsOf(result),
  };
}

/** It ended well, and answered what the check does not know. Our own interpreter does that only by a fault of ours. */
const unreadable = (python: string | null): string =>
  python === null
    ? 'The answer of the check could not be read.'
    : `${python} answers nonsense: it ended well, without the answer that this check asks for. Recreate the environment, or choose another one.`;

const CREATE: FixOffer = { fix: 'create-environment', values: {} };

/** Reason why a probe of an environment does not apply: no interpreter was named. */
export const noInterpreter = ({ python }: ProbeContext): string | null =>
  python === null ? 'Choose a goal or an environment first: this reads an interpreter.' : null;
