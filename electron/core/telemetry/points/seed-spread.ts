import { interquartileMean, iqmInterval, tMargin } from '../../lib/statistics/intervals';

/** One run's values by rising x; each x once. NaN is a value that was no finite number. */
export interface SeedCurve {
  readonly x: Float64Array;
  readonly y: Float64Array;
}

/** Values of several runs at each x of a common grid. NaN where none has a value. */
export interface Spread {
  readonly x: Float64Array;
  readonly mean: Float64Array;
  /** Sample standard deviation (n − 1); 0 where only one run has a value. */
  readonly std: Float64Array;
  readonly min: Float64Array;
  readonly max: Float64Array;
  /** Number of runs with a value here. */
  readonly count: Float64Array;
  /** Mean or interquartile mean. */
  readonly center: Float64Array;
  /** Its 95% interval over runs; NaN where fewer than two have a value (interquartile mean: fewer than five). */
  readonly low: Float64Array;
  readonly high: Float64Array;
}

/** Middle of several runs: the mean with Student's t interval, or the interquartile mean with a bootstrap interval. */
export type Center = 'mean' | 'iqm';

/** Points of one x become one: the mean of the finite ones. */
export function byDistinctX(x: ArrayLike<number>, y: ArrayLike<number>): SeedCurve {
  const xs: number[] = [];
  const ys: number[] = [];
  for (let i = 0; i < x.length;) {
    const at = x[i] ?? 0;
    let sum = 0;
    let count = 0;
    for (; i < x.length && x[i] === at; i += 1) {
      const value = y[i] ?? Number.NaN;
      if (Number.isFinite(value)) {
        sum += value;
        count += 1;
      }
    }
    xs.push(at);
    ys.push(count === 0 ? Number.NaN : sum / count);
  }
  return { x: Float64Array.from(xs), y: Float64Array.from(ys) };
}

/** Every x that some run has, or null when they are more than `most`. */
export function commonGrid(curves: readonly SeedCurve[], max: number): Float64Array | null {
  const all = new Set<number>();
  for (const { x } of curves) {
    for (const value of x) all.add(value);
    if (all.size > max) return null;
  }
  return Float64Array.from(all).toSorted();
}

/** `cells` edges from `from` to `to`, evenly spaced: cells + 1 numbers. */
export function evenEdges(from: number, to: number, cells: number): Float64Array {
  return Float64Array.from({ length: cells + 1 }, (_, i) => from + ((to - from) * i) / cells);
}

/** A curve between its own points as `numpy.interp` has it; NaN before its first and after its last point. */
export function interpolated({ x, y }: SeedCurve, grid: Float64Array): Float64Array {
  const out = new Float64Array(grid.length).fill(Number.NaN);
  let next = 0;
  grid.forEach((at, i) => {
    while (next < x.length && (x[next] ?? 0) < at) next += 1;
    if (next >= x.length) return;
    const [x1, y1] = [x[next] ?? 0, y[next] ?? Number.NaN];
    if (x1 === at) out[i] = y1;
    else if (next > 0) {
      const [x0, y0] = [x[next - 1] ?? 0, y[next - 1] ?? Number.NaN];
      out[i] = y0 + ((y1 - y0) * (at - x0)) / (x1 - x0);
    }
  });
  return out;
}

/** Mean, spread, extremes and interval of the curves at each x of the grid, over those that have a value there. */
export function spreadOf(
  curves: readonly SeedCurve[],
  grid: Float64Array,
  center: Center = 'mean',
): Spread {
  const rows = curves.map((curve) => interpolated(curve, grid));
  const column = (): Float64Array => new Float64Array(grid.length).fill(Number.NaN);
  const moments = { mean: column(), std: column(), min: column(), max: column(), count: column() };
  const spread = { ...moments, center: column(), low: column(), high: column() };
  for (let i = 0; i < grid.length; i += 1) {
    const values = rows.map((row) => row[i] ?? Number.NaN).filter(Number.isFinite);
    const n = values.length;
    spread.count[i] = n;
    if (n === 0) continue;
    const mean = values.reduce((sum, value) => sum + value, 0) / n;
    const squares = values.reduce((sum, value) => sum + (value - mean) ** 2, 0);
    const std = n === 1 ? 0 : Math.sqrt(squares / (n - 1));
    spread.mean[i] = mean;
    spread.std[i] = std;
    spread.min[i] = Math.min(...values);
    spread.max[i] = Math.max(...values);
    const [middle, low, high] = center === 'iqm' ? iqmOf(values) : meanOf(mean, std, n);
    spread.center[i] = middle;
    spread.low[i] = low;
    spread.high[i] = high;
  }
  return { x: grid, ...spread };
}

type Middle = readonly [number, number, number];

function meanOf(mean: number, std: number, n: number): Middle {
  const margin = n < 2 ? Number.NaN : tMargin(std, n);
  return [mean, mean - margin, mean + margin];
}

/** A chart has 500 of them: fewer resamples than one interval alone would take. */
const CHART_RESAMPLES = 1_000;

function iqmOf(values: readonly number[]): Middle {
  const interval = iqmInterval(values, { resamples: CHART_RESAMPLES });
  return interval === null
    ? [interquartileMean(values), Number.NaN, Number.NaN]
    : [interval.estimate, interval.low, interval.high];
}
