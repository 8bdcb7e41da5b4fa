import type { ChartHeader, ChartQuery } from '#core/contract/series/series';
import { bucketBounds, bucketsBetween, chartColumns } from '#core/telemetry/points/buckets';
import { picked } from '#core/telemetry/points/newest-segment';
import { firstIndex, type GrowingPoints, type Points } from '#core/telemetry/points/points';
import type { NodeList } from '#core/telemetry/points/pyramid';
import type { Smoothed } from '#core/telemetry/points/smoothing';
import type { RunClock } from './run-clock';
import type { SeriesReader } from './series-reader';
import type { SeriesRow } from '../sqlite/series-table';

/** The answer to a chart query, what it is drawn from: the header's counts, and its columns. */
export interface ChartAnswer {
  readonly total: number;
  readonly before: number;
  readonly after: number;
  readonly columns: readonly Float64Array[];
}

const itself = (at: number): number => at;

type Range = Pick<ChartQuery, 'axis' | 'from' | 'to' | 'buckets' | 'smoothing' | 'neighbours'>;

/** The moving average of all points of what is asked for, with this weight. */
export type Smoothing = (weight: number) => Smoothed;

/** A chart of a stored series of one segment, from its pyramid. null when its times cannot be searched. */
export function chartOfSingle(
  reader: SeriesReader,
  row: SeriesRow,
  range: Range,
  clock: RunClock,
  originMs: number,
  smoothing: Smoothing,
): ChartAnswer | null {
  const points: Numbered = {
    length: row.count,
    nodes: (bounds) => reader.between(bounds),
    values: (from, to) => reader.values(from, to),
    smoothing,
  };
  const wallOf = row.clock === 'log' ? (at: number) => clock.wallAt(at) : itself;
  const [low, high] = boundsOf(range);
  if (range.axis === 'x') {
    const from = reader.firstWhere('x', (x) => x >= low);
    const to = reader.firstWhere('x', (x) => x > high);
    return answer(points, from, to, range, wallOf, null);
  }
  const isRising = row.ordered && (row.clock === 'own' || clock.isRising);
  if (!isRising || Number.isNaN(wallOf(row.lastAt))) return null;
  const axis = (at: number): number => wallOf(at) - originMs;
  const from = reader.firstWhere('at', (at) => axis(at) >= low);
  const to = reader.firstWhere('at', (at) => axis(at) > high);
  return answer(points, from, to, range, wallOf, axis);
}

/** A chart of joined points, which rise along the asked axis. @param wallOf the wall clock of a point's `at` */
export function chartOfPoints(
  shown: GrowingPoints,
  range: Range,
  originMs: number,
  smoothing: Smoothing,
  wallOf: (at: number) => number = itself,
): ChartAnswer {
  const position = positionOn(shown, range, originMs);
  const [low, high] = boundsOf(range);
  const from = firstIndex(shown.length, (i) => position(i) >= low);
  const to = firstIndex(shown.length, (i) => position(i) > high);
  const points: Numbered = {
    length: shown.length,
    nodes: (bounds) => bucketsBetween(shown, bounds),
    values: (first, end) => shown.y.subarray(first, end),
    smoothing,
  };
  const axis = range.axis === 'x' ? null : (at: number): number => at - originMs;
  return answer(points, from, to, range, wallOf, axis);
}

/** The position of point `i` on the asked axis. */
export function positionOn(
  points: Points,
  { axis }: Pick<ChartQuery, 'axis'>,
  originMs: number,
): (i: number) => number {
  return axis === 'x'
    ? (i) => points.x[i] ?? Number.NaN
    : (i) => (points.at[i] ?? Number.NaN) - originMs;
}

export const boundsOf = ({
  from,
  to,
}: Pick<ChartQuery, 'from' | 'to'>): readonly [number, number] => [
  from ?? Number.NEGATIVE_INFINITY,
  to ?? Number.POSITIVE_INFINITY,
];

/** Points that have a clock, by rising time: the same ones where they are so already. */
export function byTime(points: GrowingPoints): GrowingPoints {
  if (isTimed(points)) return points;
  const order = Uint32Array.from({ length: points.length }, (_, i) => i)
    .filter((i) => !Number.isNaN(points.at[i] ?? Number.NaN))
    .toSorted((a, b) => (points.at[a] ?? 0) - (points.at[b] ?? 0) || a - b);
  return picked(points, order);
}

function isTimed({ at, length }: Points): boolean {
  for (let i = 0; i < length; i += 1) {
    const time = at[i] ?? Number.NaN;
    if (Number.isNaN(time) || time < (at[i - 1] ?? Number.NEGATIVE_INFINITY)) return false;
  }
  return true;
}

/** Points by their number, wherever they are kept. */
interface Numbered {
  readonly length: number;
  nodes(bounds: readonly number[]): NodeList;
  values(from: number, to: number): Float64Array;
  readonly smoothing: Smoothing;
}

function answer(
  points: Numbered,
  from: number,
  to: number,
  range: Range,
  wallOf: (at: number) => number,
  axis: ((at: number) => number) | null,
): ChartAnswer {
  const total = Math.max(0, to - from);
  const before = range.neighbours === true && from > 0 && to >= from ? 1 : 0;
  const after = range.neighbours === true && to < points.length && to >= from ? 1 : 0;
  const bounds = bucketBounds(from, to, range.buckets);
  if (before === 1) bounds.unshift(from - 1);
  if (after === 1) bounds.push(to + 1);
  const weight = range.smoothing ?? 0;
  const smoothed = weight === 0 ? null : points.smoothing(weight);
  const smooth =
    smoothed === null
      ? null
      : (i: number): number =>
          smoothed.mean(bounds[i] ?? 0, bounds[i + 1] ?? 0, (a, b) => points.values(a, b));
  const columns = chartColumns(points.nodes(bounds), wallOf, axis, smooth);
  return { total, before, after, columns };
}

export function chartHeader(
  { tag, axis }: ChartQuery,
  { xKind }: Pick<SeriesRow, 'xKind'>,
  { total, before, after, columns }: ChartAnswer,
  revision: number,
): ChartHeader {
  const shown = (columns[0]?.length ?? 0) - before - after;
  return { tag, xKind, axis, total, shown, before, after, revision };
}
