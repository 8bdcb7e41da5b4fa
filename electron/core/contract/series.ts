import { z } from 'zod';
import { XKind } from './run';

export const CanonicalName = z.enum([
  'reward',
  'eval_reward',
  'ep_len',
  'kl',
  'entropy',
  'loss',
  'fps',
  'gpu_mem',
  'llm_query_rate',
]);
export type CanonicalName = z.infer<typeof CanonicalName>;

/** What one tag of a run offers, over all its sources. */
export const SeriesView = z.object({
  /** As the trainer wrote it. */
  tag: z.string(),
  canonical: CanonicalName.nullable(),
  /** The most precise source: `console`, `progress.csv`, `tfevents:<dir>`, `system`, `derived` … */
  source: z.string(),
  xKind: XKind,
  /** Of the canonical label or the tag, '' when unknown: `%`, `MiB`, `steps/s`. */
  unit: z.string(),
  /** How it was computed, when it is not the trainer's own number. */
  derivation: z.string().nullable(),
  /** True while only the console's rounded value is known for the newest point. */
  rounded: z.boolean(),
  pointCount: z.int(),
  segmentCount: z.int(),
  firstX: z.number().nullable(),
  lastX: z.number().nullable(),
  lastWallMs: z.number().nullable(),
  last: z.number().nullable(),
  min: z.number().nullable(),
  max: z.number().nullable(),
});
export type SeriesView = z.infer<typeof SeriesView>;

/** Which axis a chart has: the series' own x, the wall clock (ms), or ms since the run started. */
export const AxisKind = z.enum(['x', 'clock', 'elapsed']);
export type AxisKind = z.infer<typeof AxisKind>;

export const ChartQuery = z.object({
  runId: z.string(),
  tag: z.string(),
  axis: AxisKind,
  from: z.number().nullable(),
  to: z.number().nullable(),
  buckets: z.int().min(1).max(2000),
});
export type ChartQuery = z.infer<typeof ChartQuery>;

/**
 * Header of a chart answer. The columns that follow (Float64, equal length, one row per bucket):
 * x (of the first point), xLast, first, min, max, last, mean, count, bad (NaN or infinite), wallMs (NaN = none).
 * `first … mean` are over finite values; NaN when a bucket has none.
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
] as const;
export const ChartHeader = z.object({
  tag: z.string(),
  xKind: XKind,
  axis: AxisKind,
  /** Points within the asked range; buckets answered. Equal = every point is its own bucket. */
  total: z.int(),
  shown: z.int(),
  revision: z.int(),
});
export type ChartHeader = z.infer<typeof ChartHeader>;
