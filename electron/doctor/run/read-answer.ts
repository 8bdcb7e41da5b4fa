import type { z } from 'zod';
import { type Result, err, ok } from '#core/lib/result';
import type { ChildResult, Judgement } from '../probe';
import { childFault, wasNotRun } from './child-end';

/**
 * First answer of a probe's child, parsed; else the judgement of a check that gave none: `unknown` where the child could
 * not be run or ran out of time, `bad` where it died.
 */
export function readAnswer<T>(
  result: ChildResult | undefined,
  schema: z.ZodType<T>,
): Result<T, Judgement> {
  const answers = result?.outcome.ok === true ? result.outcome.value.answers : [];
  const answer = schema.safeParse(answers[0]);
  if (answer.success) return ok(answer.data);
  const fault = result === undefined ? null : childFault(result);
  const says = fault ?? 'The answer of the check could not be read.';
  const isUnknown = result === undefined || fault === null || wasNotRun(result) || isLate(result);
  return err({ state: isUnknown ? 'unknown' : 'bad', value: 'could not check', says });
}

const isLate = ({ outcome }: ChildResult): boolean => outcome.ok && outcome.value.timedOut;
