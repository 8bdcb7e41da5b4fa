import { figure } from '../verdict/time-words';
import type { WitnessSeries } from './witness';

/** "5 points", "1 point" */
export const pointWords = ({ pointCount }: WitnessSeries): string =>
  `${figure(pointCount)} point${pointCount === 1 ? '' : 's'}`;

const COUNTED = { timestep: 'step', update: 'update', episode: 'episode', row: 'row' } as const;

/** "at step 2,048"; '' where no x is known. */
export function atWords({ xKind, lastX }: WitnessSeries): string {
  return lastX === null ? '' : ` at ${COUNTED[xKind]} ${figure(lastX)}`;
}

/** Does the series have the same finite value at every point? NaN and infinities among them are not looked at. */
export function constantOf({ min, max, last }: WitnessSeries): number | null {
  return min !== null && min === max && last === min ? min : null;
}

/** Is the tag that of a loss? `train/value_loss`, `loss`, `actor/pg_loss`; not `entropy_loss`, which is an entropy. */
export const isLoss = ({ tag, canonical }: Pick<WitnessSeries, 'tag' | 'canonical'>): boolean =>
  canonical === 'loss' || (/(?:^|[/_. -])loss$/i.test(tag) && !/entropy/i.test(tag));
