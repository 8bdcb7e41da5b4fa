import { z } from 'zod';
import { EvaluationResult } from '#core/contract/evaluation/evaluation';
import { Refusal } from '#core/contract/refusal';
import { type Result, err, ok } from '#core/lib/result';
import type { ScriptOutcome } from '../targets/target';

const Answer = z.union([z.object({ result: EvaluationResult }), z.object({ refusal: Refusal })]);

/** Outcome from the answers and the end of the child that played. */
export function playOutcome(child: ScriptOutcome): Result<EvaluationResult, Refusal> {
  const last = child.answers.flatMap((one) => Answer.safeParse(one).data ?? []).at(-1);
  if (last !== undefined) return 'result' in last ? ok(last.result) : err(last.refusal);
  return err({ code: 'evaluation-failed', ...unanswered(child) });
}

function unanswered(child: ScriptOutcome): Pick<Refusal, 'says' | 'remedy'> {
  const { problem, fault, timedOut, signal, code, errors } = child;
  if (problem !== null) {
    return {
      says: `The evaluation could not be started (${problem}).`,
      remedy: 'Choose another environment.',
    };
  }
  if (typeof fault === 'string') return { says: fault, remedy: 'Choose another environment.' };
  if (timedOut) {
    return {
      says: 'The evaluation was ended: its time was over.',
      remedy: 'Play fewer episodes, or allow more time.',
    };
  }
  const last = errors.split('\n').findLast((line) => line.trim() !== '');
  const after = last === undefined ? '' : `: ${last.trim().slice(0, 300)}`;
  const how = signal === null ? `with exit code ${code ?? '?'}` : `by ${signal}`;
  return {
    says: `Python ended ${how} while it played${after}.`,
    remedy: 'Test whether the checkpoint loads, and whether its environment runs by itself.',
  };
}
