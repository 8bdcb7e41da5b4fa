import type { ChartData } from '../../bridge/readers/chart-answer';
import type { ClockIndex } from '../axis/clock-index';

/** Numbers of one curve, ready to be drawn: columns of equal length, a row for each bucket, in the shown unit. */
export interface Curve {
  readonly length: number;
  /** Row 0 is this row of the answer: rows before it are not on the page's axis. */
  readonly offset: number;
  /** First and last point of each bucket on the page's axis; NaN = a row that only breaks the line. */
  readonly x0: Float64Array;
  readonly x1: Float64Array;
  /** Least, mean and greatest value; NaN where none is finite: a gap. */
  readonly low: Float64Array;
  readonly mid: Float64Array;
  readonly high: Float64Array;
  /** First and last value: two raw values of each bucket. */
  readonly first: Float64Array;
  readonly last: Float64Array;
  readonly smooth: Float64Array;
  readonly count: Float64Array;
  readonly bad: Float64Array;
  readonly wallMs: Float64Array;
  /** Rows [from, to) are of the asked range; the others are its neighbours. */
  readonly from: number;
  readonly to: number;
  /** Points asked for, and how many buckets represent them. */
  readonly total: number;
  readonly shown: number;
  /** Points whose timestep cannot be known yet: they are newer than the trainer's last line. */
  readonly beyond: number;
}

/**
 * A chart answer on the page's axis and in the shown unit. Columns that need no change are the answer's own.
 * @param factor from the series' unit to the shown one (MiB to GB: 1/1024)
 * @param index set when the data is over the clock and is to be on the trainer's axis
 */
export function curveOf(chart: ChartData, factor: number, index: ClockIndex | null): Curve {
  const placed = index === null ? null : chart.x.map((wallMs) => index.xAt(wallMs) ?? Number.NaN);
  // What is before or after everything that the index knows is not on the axis: it is counted, not drawn.
  const first = placed === null ? 0 : Math.max(0, placed.findIndex(isListed));
  const end = placed === null ? chart.rows : placed.findLastIndex(isListed) + 1;
  const own = (column: Float64Array): Float64Array => column.subarray(first, end);
  const scaled = (column: Float64Array): Float64Array =>
    factor === 1 ? own(column) : own(column).map((value) => value * factor);
  const x1 =
    index === null ? chart.xLast : chart.xLast.map((wallMs) => index.xAt(wallMs) ?? Number.NaN);
  const { before, after, total, shown } = chart.header;
  return {
    length: end - first,
    offset: first,
    x0: own(placed ?? chart.x),
    x1: own(x1),
    low: scaled(chart.min),
    mid: scaled(chart.mean),
    high: scaled(chart.max),
    first: scaled(chart.first),
    last: scaled(chart.last),
    smooth: scaled(chart.smooth),
    count: own(chart.count),
    bad: own(chart.bad),
    wallMs: own(chart.wallMs),
    from: Math.max(0, before - first),
    to: Math.min(end, chart.rows - after) - first,
    total,
    shown,
    beyond: sum(chart.count.subarray(end)),
  };
}

const isListed = (x: number): boolean => !Number.isNaN(x);

const sum = (values: Float64Array): number => values.reduce((all, value) => all + value, 0);

/** Center of bucket `i`: the middle of its points. */
export function centre(curve: Pick<Curve, 'x0' | 'x1'>, i: number): number {
  const first = curve.x0[i] ?? Number.NaN;
  const last = curve.x1[i] ?? Number.NaN;
  return Number.isNaN(last) ? first : (first + last) / 2;
}

/** Least and greatest finite value of the rows that touch [from, to] on the axis. */
export function extremesIn(curve: Curve, from: number, to: number): readonly [number, number] {
  let [min, max] = [Number.POSITIVE_INFINITY, Number.NEGATIVE_INFINITY];
  for (let i = curve.from; i < curve.to; i += 1) {
    if ((curve.x1[i] ?? 0) < from || (curve.x0[i] ?? 0) > to) continue;
    const low = curve.low[i] ?? Number.NaN;
    const high = curve.high[i] ?? Number.NaN;
    if (low < min) min = low;
    if (high > max) max = high;
  }
  return [min, max];
}

/** Whether any row touches [from, to] on the axis. */
export function hasRowIn(curve: Curve, from: number, to: number): boolean {
  for (let i = 0; i < curve.length; i += 1) {
    if ((curve.x1[i] ?? Number.NaN) >= from && (curve.x0[i] ?? Number.NaN) <= to) return true;
  }
  return false;
}

/** Ends of all curves together on the axis; 0 to 1 where none of them has a row. */
export function endsOf(
  all: readonly { readonly curve: Curve }[],
): readonly [from: number, to: number] {
  const froms = all.map(({ curve }) => curve.x0[0] ?? Number.NaN).filter(Number.isFinite);
  const tos = all.map(({ curve }) => curve.x1.at(-1) ?? Number.NaN).filter(Number.isFinite);
  return froms.length === 0 || tos.length === 0 ? [0, 1] : [Math.min(...froms), Math.max(...tos)];
}

/** Points that are no finite numbers. */
export function badCount(curve: Curve): number {
  let bad = 0;
  for (let i = curve.from; i < curve.to; i += 1) bad += curve.bad[i] ?? 0;
  return bad;
}

/** Minimum number of values that a log axis cannot show: of a bucket that only reaches 0 one is known to. */
export function nonPositiveCount(curve: Curve): number {
  let count = 0;
  for (let i = curve.from; i < curve.to; i += 1) {
    if ((curve.low[i] ?? 1) <= 0) count += (curve.high[i] ?? 1) <= 0 ? (curve.count[i] ?? 1) : 1;
  }
  return count;
}

/** Whether every point has its own bucket. */
export const isComplete = ({ total, shown }: Pick<Curve, 'total' | 'shown'>): boolean =>
  total === shown;

/** The row whose centre is nearest to x; −1 when there is none. */
export function nearestRow(curve: Curve, x: number): number {
  let [low, high] = [0, curve.length - 1];
  while (low < high) {
    const middle = (low + high) >> 1;
    const at = centre(curve, middle);
    if (at < x) low = middle + 1;
    else high = middle;
  }
  if (low > 0 && x - centre(curve, low - 1) < centre(curve, low) - x) low -= 1;
  return curve.length === 0 ? -1 : low;
}

/** Whether the curve has begun at x, and not ended before it. Between its points it is a line; half a bucket beyond its ends counts. */
export function reaches(curve: Curve, x: number): boolean {
  const [first, last] = [curve.x0[0] ?? Number.NaN, curve.x1[curve.length - 1] ?? Number.NaN];
  const margin = curve.length < 2 ? 0 : (last - first) / (curve.length - 1) / 2;
  return x >= first - margin && x <= last + margin;
}

/** The row whose time is nearest; −1 when no row has one. */
export function nearestInTime(curve: Curve, wallMs: number): number {
  let [best, distance] = [-1, Number.POSITIVE_INFINITY];
  for (let i = 0; i < curve.length; i += 1) {
    const away = Math.abs((curve.wallMs[i] ?? Number.NaN) - wallMs);
    if (away < distance) [best, distance] = [i, away];
  }
  return best;
}
