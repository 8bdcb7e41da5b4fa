import type { Checkpoint } from '#core/contract/run/checkpoint-calls';
import { countWords } from '../../ui/number-words';
import { t } from '../../words/t';

/** "epoch 4", or only the number where the name does not say what it counts; null without one. */
export function stepWords({ x, unit }: Pick<Checkpoint, 'x' | 'unit'>): string | null {
  if (x === null) return null;
  const count = countWords(x);
  return unit === undefined ? count : t(`run.checkpoints.units.${unit}`, { x: count });
}
