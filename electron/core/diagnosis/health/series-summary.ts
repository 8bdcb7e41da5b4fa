import type { SeriesView } from '../../contract/series/series';

/** Summary of one metric of an ended run. Samples of the machine are not among them: only what the trainer reported. */
export interface SeriesSummary extends Pick<
  SeriesView,
  | 'tag'
  | 'canonical'
  | 'source'
  | 'rounded'
  | 'xKind'
  | 'pointCount'
  | 'firstX'
  | 'lastX'
  | 'last'
  | 'min'
  | 'max'
> {
  /** The newest value, where it is not a finite number. */
  readonly lastOdd: 'NaN' | 'Infinity' | '-Infinity' | null;
}

/** Whether the tag is that of a loss. `train/value_loss`, `loss`, `actor/pg_loss`; not `entropy_loss`, which is an entropy. */
export const isLoss = ({ tag, canonical }: Pick<SeriesSummary, 'tag' | 'canonical'>): boolean =>
  canonical === 'loss' || (/(?:^|[/_. -])loss$/i.test(tag) && !/entropy/i.test(tag));
