import type { EvaluatorState } from '../../contract/evaluation/evaluation';

/** Why the evaluator beside a run measured less than it was asked to, with what to do; null where it did not, or none was asked for. */
export function evaluatorTrouble(evaluator: EvaluatorState | null): string | null {
  if (evaluator === null) return null;
  const { state, says, remedy, played, problems } = evaluator;
  if (state === 'failed') {
    return [says ?? 'The evaluator failed.', remedy].flatMap((part) => part ?? []).join(' ');
  }
  const last = problems.at(-1);
  if (last === undefined || played > 0) return null;
  return `The evaluator could play none of ${problems.length === 1 ? 'one checkpoint' : `${problems.length} checkpoints`}. ${last.says}`;
}
