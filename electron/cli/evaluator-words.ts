import { evaluatorTrouble } from '#core/diagnosis/learning/evaluator-trouble';
import { type EvaluatorState } from '#core/contract/evaluation/evaluation';
import type { Io } from './io';

/** The evaluator beside a run as `run` and `show` answer it. */
export interface EvaluatorAnswer {
  readonly state: EvaluatorState['state'] | 'unknown';
  readonly played: number;
  readonly env: string;
  /** Why it measured less than was asked for, or why nobody can say; null where all is well. */
  readonly says: string | null;
}

/** Reads what the evaluator of a run says of itself. */
export async function evaluatorAnswer(run: string, io: Io): Promise<EvaluatorAnswer> {
  const left = await io.link.ask((client) => client.evaluation.ofRun({ run }));
  if (!left.ok) return { state: 'unknown', played: 0, env: '', says: left.error.says };
  const { evaluator } = left.value;
  if (evaluator === null) {
    const says = 'The evaluator has not reported anything yet.';
    return { state: 'unknown', played: 0, env: '', says };
  }
  const { state, played, env } = evaluator;
  return { state, played, env, says: evaluatorTrouble(evaluator) };
}

/** Rows for people, in the form of `runText`. */
export function evaluatorText({ state, played, env, says }: EvaluatorAnswer): string {
  const count = `${played} checkpoint${played === 1 ? '' : 's'} played`;
  return `evaluate ${state}, ${count}${env === '' ? '' : ` in ${env}`}${says === null ? '' : `\n- ${says}`}`;
}
