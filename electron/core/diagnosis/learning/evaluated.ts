import type { AgainstYardstick, Learning } from '../../contract/run/learning';
import { differenceOf, type Change, type Moments } from './welch-interval';

/** An evaluated checkpoint: moments of the returns of its episodes. */
export interface EvaluatedCheckpoint extends Moments {
  readonly x: number;
}

/** A yardstick with the moments of its episodes, as they were measured with the same seeds. */
export interface MeasuredYardstick extends Moments {
  readonly name: AgainstYardstick['name'];
}

/** Measurements of the evaluator beside a run, its checkpoints in the order in which they were played. */
export interface Evaluated {
  readonly tag: string;
  readonly checkpoints: readonly EvaluatedCheckpoint[];
  readonly yardsticks: readonly MeasuredYardstick[];
}

/** Two episodes give a spread, if a wide one. */
const isMeasured = ({ count, mean, variance }: Moments): boolean =>
  count >= 2 && Number.isFinite(mean) && Number.isFinite(variance);

const isBetter = ({ low }: Change): 'better' | 'no' => (low > 0 ? 'better' : 'no');

/**
 * Better than at its start, by episodes of fixed seeds: the first checkpoint that was played against the newest. null where fewer than two
 * were. A difference whose interval holds 0 is `no`: as far as these episodes show, nothing was learned.
 */
export function betterThanAtStart({ tag, checkpoints }: Evaluated): Learning | null {
  const measured = checkpoints.filter(isMeasured);
  const [first] = measured;
  const last = measured.at(-1);
  if (first === undefined || last === undefined || last.x <= first.x) return null;
  const change = differenceOf(first, last);
  return { is: isBetter(change), tag, by: 'evaluator', ...change };
}

/** The newest checkpoint against each yardstick; none where nothing was played. */
export function againstYardsticks({ checkpoints, yardsticks }: Evaluated): AgainstYardstick[] {
  const last = checkpoints.findLast(isMeasured);
  if (last === undefined) return [];
  return yardsticks.filter(isMeasured).map((yardstick) => {
    const change = differenceOf(yardstick, last);
    const episodes = last.count;
    return { name: yardstick.name, is: isBetter(change), ...change, episodes };
  });
}
