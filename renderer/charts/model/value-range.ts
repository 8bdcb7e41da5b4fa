import { extremesIn, type Curve } from '../draw/curve';
import type { ChartOverrides, ChartViewOptions } from './view-options';
import type { DrawnCurve } from './drawn-curve';

type Values = readonly [number, number];

/** Least and greatest value that the value axis has to hold; on a log axis the least one above 0. */
export function valueRange(
  drawn: readonly DrawnCurve[],
  range: Values,
  options: ChartViewOptions,
): Values {
  const curves = drawn.map(({ curve }) => curve);
  let [min, max] = [Number.POSITIVE_INFINITY, Number.NEGATIVE_INFINITY];
  for (const curve of curves) {
    const [low, high] = extremesIn(curve, range[0], range[1]);
    [min, max] = [Math.min(min, low), Math.max(max, high)];
  }
  if (options.range === 'robust') {
    const robust = robustRange(curves);
    if (robust !== null) [min, max] = [Math.max(min, robust[0]), Math.min(max, robust[1])];
  }
  if (options.scale === 'log' && min <= 0) min = minPositive(curves);
  return [min, max];
}

/** The range with the values of horizontal lines; on a log axis those above 0. A chart without values has none of them. */
export function withLevels(
  [min, max]: readonly [number, number],
  levels: readonly number[],
  isLog: boolean,
): readonly [number, number] {
  if (!(min <= max)) return [min, max];
  const shown = levels.filter((value) => Number.isFinite(value) && (!isLog || value > 0));
  return [Math.min(min, ...shown), Math.max(max, ...shown)];
}

/** Of a bucket that reaches 0 or below its mean and ends are the least that is known to be above. */
function minPositive(curves: readonly Curve[]): number {
  let min = Number.POSITIVE_INFINITY;
  for (const curve of curves) {
    for (const column of [curve.low, curve.mid, curve.first, curve.last]) {
      for (let i = curve.from; i < curve.to; i += 1) {
        const value = column[i] ?? 0;
        if (value > 0 && value < min) min = value;
      }
    }
  }
  return min;
}

/** A value axis widens at once and becomes narrower only when the user views something else. */
export class HeldRange {
  #of = '';
  #values: Values = [Number.POSITIVE_INFINITY, Number.NEGATIVE_INFINITY];

  /** @param isMoving the shown range moves under a hand: the axis then stays as it is */
  hold(values: Values, of: string, isMoving: boolean): Values {
    const isListed = this.#values[0] <= this.#values[1];
    if (isMoving && isListed) return this.#values;
    if (of === this.#of) {
      this.#values = [Math.min(this.#values[0], values[0]), Math.max(this.#values[1], values[1])];
    } else {
      this.#values = values;
      this.#of = of;
    }
    return this.#values;
  }
}

/** Percentiles between which raw values are usual: from 5 to 95%. */
const USUAL = [0.05, 0.95] as const;
/** What is further outside of that than it is wide is an outlier; of normal values less than one in a million is. */
const FENCE = 1;

/**
 * The range of values without single outliers; null when there is none to leave out. The first and last value of each
 * bucket are raw values taken evenly from the series, so buckets with a spike do not make spikes usual.
 */
export function robustRange(curves: readonly Curve[]): readonly [number, number] | null {
  const values = Float64Array.from(curves.flatMap(rawValues)).toSorted();
  if (values.length < 5) return null;
  const minimum = Math.max(1, Math.floor(USUAL[0] * values.length));
  const limit = Math.min(values.length - 2, Math.ceil(USUAL[1] * values.length) - 1);
  const [low, high] = [values[minimum] ?? 0, values[limit] ?? 0];
  const fence = (high - low) * FENCE;
  if (!(fence > 0)) return null;
  const [min, max] = [low - fence, high + fence];
  const isOutside =
    curves.some((curve) => outside(curve, min, max).above > 0) ||
    curves.some((curve) => outside(curve, min, max).below > 0);
  return isOutside ? [min, max] : null;
}

function rawValues(curve: Curve): number[] {
  const values: number[] = [];
  for (let i = curve.from; i < curve.to; i += 1) {
    const [first, last] = [curve.first[i] ?? Number.NaN, curve.last[i] ?? Number.NaN];
    if (!Number.isNaN(first)) values.push(first);
    if (!Number.isNaN(last) && (curve.count[i] ?? 0) > 1) values.push(last);
  }
  return values;
}

/** Minimum number of points above and below: of a bucket that only reaches there one is known to. */
export function outside(
  curve: Curve,
  min: number,
  max: number,
): { readonly above: number; readonly below: number } {
  let [above, below] = [0, 0];
  for (let i = curve.from; i < curve.to; i += 1) {
    const [low, high] = [curve.low[i] ?? 0, curve.high[i] ?? 0];
    const all = curve.count[i] ?? 1;
    if (high > max) above += low > max ? all : 1;
    if (low < min) below += high < min ? all : 1;
  }
  return { above, below };
}

/** The range of the value axis with the limits that the user set for it; limits that cannot be are ignored. */
export function limited(
  [low, high]: readonly [number, number],
  { yMin = null, yMax = null }: ChartOverrides,
  isLog: boolean,
): readonly [number, number] {
  const from = yMin !== null && (!isLog || yMin > 0) ? yMin : low;
  const to = yMax ?? high;
  return from < to ? [from, to] : [low, high];
}

/** Whether values may be outside of the value axis. Outliers do, and what is beyond a limit that the user set. */
export function leavesOut(
  { range }: Pick<ChartViewOptions, 'range'>,
  { yMin = null, yMax = null }: ChartOverrides,
): boolean {
  return range === 'robust' || yMin !== null || yMax !== null;
}
