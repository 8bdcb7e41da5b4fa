import { ShortText, TagText } from '../bounds';
import { z } from 'zod';
import { XKind } from '../run/run';

export const CanonicalName = z.enum([
  'reward',
  'eval_reward',
  'ep_len',
  'kl',
  'entropy',
  'loss',
  'eval_loss',
  'fps',
  'gpu_mem',
  'llm_query_rate',
]);
export type CanonicalName = z.infer<typeof CanonicalName>;

/** View of one tag of a run, over all its sources. */
export const SeriesView = z.object({
  /** As the trainer wrote it. */
  tag: z.string(),
  canonical: CanonicalName.nullable(),
  /** The most precise source: `console`, `progress.csv`, `tfevents:<dir>`, `system`, `derived` … */
  source: z.string(),
  xKind: XKind,
  /** Of the canonical label or the tag, '' when unknown: `%`, `MiB`, `steps/s`. */
  unit: z.string(),
  /** Derivation, when it is not the trainer's own number. */
  derivation: z.string().nullable(),
  /** True while only the console's rounded value is known for the newest point. */
  rounded: z.boolean(),
  pointCount: z.int(),
  segmentCount: z.int(),
  firstX: z.number().nullable(),
  lastX: z.number().nullable(),
  /** Time of the first point, of all its sources; null if no clock gives it. */
  firstWallMs: z.number().nullable(),
  lastWallMs: z.number().nullable(),
  /** Ms of training up to the last point, by the trainer's own seconds (`time/time_elapsed`), if no wall clock is known. */
  lastElapsedMs: z.number().nullable().default(null),
  last: z.number().nullable(),
  min: z.number().nullable(),
  max: z.number().nullable(),
  /** Values that came without a step that can be read: counted, and not drawn. */
  withoutX: z.int().default(0),
  /** The tag of a trainer's file that has the same series under another name: that one is shown. null for any other. */
  sameAs: z.string().nullable().default(null),
});
export type SeriesView = z.infer<typeof SeriesView>;

/** Axis of a chart: the series' own x, the wall clock (ms), or ms since the run started. */
export const AxisKind = z.enum(['x', 'clock', 'elapsed']);
export type AxisKind = z.infer<typeof AxisKind>;

export const ChartQuery = z.object({
  runId: ShortText,
  tag: TagText,
  axis: AxisKind,
  from: z.number().nullable(),
  to: z.number().nullable(),
  buckets: z.int().min(1).max(2000),
  /** Weight of the debiased moving average in `smooth`, computed over all points; absent or 0 = none. */
  smoothing: z.number().min(0).max(0.999).optional(),
  /** The last point before the range and the first one after it come along, so that a line runs off the plot. */
  neighbours: z.boolean().optional(),
  /** The points of older segments that newer ones took the place of; a row without values is between two. */
  tails: z.boolean().optional(),
});
export type ChartQuery = z.infer<typeof ChartQuery>;

/** The lines of a chart are asked for together: one answer, one redraw. */
export const ChartsQuery = z.object({ queries: z.array(ChartQuery).min(1).max(100) });

/**
 * Header of a chart answer. The columns that follow (Float64, equal length, one row per bucket):
 * x (of the first point), xLast, first, min, max, last, mean, count, bad (NaN or infinite), wallMs (NaN = none), smooth
 * (mean of the smoothed values). `first … mean` and `smooth` are over finite values; NaN when a bucket has none.
 */
export const CHART_COLUMNS = [
  'x',
  'xLast',
  'first',
  'min',
  'max',
  'last',
  'mean',
  'count',
  'bad',
  'wallMs',
  'smooth',
] as const;
export const ChartHeader = z.object({
  tag: z.string(),
  xKind: XKind,
  axis: AxisKind,
  /** Points within the asked range; buckets answered for them. Equal = every point is its own bucket. */
  total: z.int(),
  shown: z.int(),
  /** Rows of points outside of the range, at the front and at the end: 0 or 1 each. */
  before: z.int().default(0),
  after: z.int().default(0),
  revision: z.int(),
});
export type ChartHeader = z.infer<typeof ChartHeader>;

/** Header of an answer to ChartsQuery: the rows of all charts follow one another in the same columns. */
export const ChartsHeader = z.object({ charts: z.array(ChartHeader.nullable()) });
export type ChartsHeader = z.infer<typeof ChartsHeader>;

/** Query for the points of a range that are not finite numbers, the first `most` of them. */
export const OddQuery = z.object({
  runId: ShortText,
  tag: TagText,
  axis: AxisKind,
  from: z.number().nullable(),
  to: z.number().nullable(),
  most: z.int().min(1).max(1000),
});
export type OddQuery = z.infer<typeof OddQuery>;

export const OddPoints = z.object({
  total: z.int(),
  points: z.array(
    z.object({
      /** On the asked axis. */
      x: z.number(),
      wallMs: z.number().nullable(),
      value: z.literal(['NaN', 'Infinity', '-Infinity']),
    }),
  ),
});
export type OddPoints = z.infer<typeof OddPoints>;
