import { TagText } from '../bounds';
import { z } from 'zod';
import { RunId, XKind } from '../run/run';

/** At most so many x of the common grid, and so many runs. */
export const MAX_CELLS = 500;
export const MAX_SEEDS = 25;

/** Mean and spread of one tag over runs that differ in their seed alone. */
export const SpreadQuery = z.object({
  runs: z.array(RunId).min(1).max(MAX_SEEDS),
  tag: TagText,
  /** The series' own x, or ms since each run's start. */
  axis: z.enum(['x', 'elapsed']),
  from: z.number().nullable(),
  to: z.number().nullable(),
  /** Center: the mean with its t interval, or the interquartile mean with a bootstrap interval. */
  center: z.enum(['mean', 'iqm']).default('mean'),
});
export type SpreadQuery = z.infer<typeof SpreadQuery>;

/**
 * Header of a spread answer. Columns (Float64, one row per x of the grid): SPREAD_COLUMNS. The grid is every x that
 * some run has; when those are more than MAX_CELLS, cells of even width, in which a run has the mean of all its points
 * there. Between its own points a run is a straight line.
 */
export const SPREAD_COLUMNS = [
  'x',
  'mean',
  'std',
  'min',
  'max',
  'count',
  // Mean or interquartile mean, as the query has it, and its 95% interval over runs; NaN where too few have a value.
  'center',
  'low',
  'high',
] as const;
export const SpreadHeader = z.object({
  tag: z.string(),
  xKind: XKind,
  /** Runs that have the tag. */
  runs: z.int(),
  /** Whether the rows are cells, rather than every x. */
  cells: z.boolean(),
  /** The x to which every run has values, and the one to which the longest has; null where not all have any. */
  wholeTo: z.number().nullable(),
  longestTo: z.number().nullable(),
  /** Points of all runs within the range. */
  points: z.int(),
});
export type SpreadHeader = z.infer<typeof SpreadHeader>;
