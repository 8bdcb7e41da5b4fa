import type { RunDetail } from '#core/contract/run/run-detail';
import type { Checkpoint } from '#core/contract/run/checkpoint-calls';
import { acceptsEvaluator, type EvaluatedRecipe } from '#core/training/accepts-evaluator';
import { isEvaluable } from '../side/checkpoints/is-evaluable';

/** What makes the answer surer: evaluate what it saved, evaluate the next run beside it, or train longer. */
export type MeasureOption = 'play' | 'evaluate' | 'longer';

/** Options that exist for this run: demos save no checkpoint that can be played, and an import cannot be started. */
export function measureOptions(
  { importedFrom, evaluator, answersRows = false }: RunDetail,
  recipe: EvaluatedRecipe | undefined,
  saved: readonly Pick<Checkpoint, 'absolute'>[],
): readonly MeasureOption[] {
  if (importedFrom !== null || recipe === undefined) return [];
  const canPlay = saved.some(({ absolute }) => isEvaluable(absolute, answersRows));
  return [
    canPlay ? (['play'] as const) : [],
    acceptsEvaluator(recipe) && evaluator === undefined ? (['evaluate'] as const) : [],
    'longer' as const,
  ].flat();
}
