import type { RunDetail } from '#core/contract/run/run-detail';
import type { Checkpoint } from '#core/contract/run/checkpoint-calls';
import { acceptsEvaluator, type EvaluatedRecipe } from '#core/training/accepts-evaluator';
import { isEvaluable } from '../side/checkpoints/is-evaluable';

/** A way to be surer whether a run learned: evaluate what it saved, evaluate the next run beside it, or train longer. */
export type MeasureWay = 'play' | 'evaluate' | 'longer';

/** Ways that exist for this run: demos save no checkpoint that can be played, and an import cannot be started. */
export function measureWays(
  { importedFrom, evaluator, answersRows = false }: RunDetail,
  recipe: EvaluatedRecipe | undefined,
  saved: readonly Pick<Checkpoint, 'absolute'>[],
): readonly MeasureWay[] {
  if (importedFrom !== null || recipe === undefined) return [];
  const canPlay = saved.some(({ absolute }) => isEvaluable(absolute, answersRows));
  return [
    canPlay ? (['play'] as const) : [],
    acceptsEvaluator(recipe) && evaluator === undefined ? (['evaluate'] as const) : [],
    'longer' as const,
  ].flat();
}
