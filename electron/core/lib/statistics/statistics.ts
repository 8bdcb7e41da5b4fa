/** Median and spread, slope and trend of a series of numbers, robust against outliers. All values are finite. */

/** Median; NaN of no values. */
export function median(values: readonly number[]): number {
  if (values.length === 0) return Number.NaN;
  const sorted = new Float64Array(values).toSorted();
  const middle = sorted.length >> 1;
  const upper = sorted[middle] ?? Number.NaN;
  return sorted.length % 2 === 1 ? upper : ((sorted[middle - 1] ?? upper) + upper) / 2;
}

/** Whether the median is below the bound. Mostly a count answers, without sorting. */
export function isMedianBelow(values: readonly number[], bound: number): boolean {
  let below = 0;
  for (const value of values) if (value < bound) below += 1;
  const half = values.length / 2;
  // With half of them below, the mean of the two in the middle decides.
  return below === half ? median(values) < bound : below > half;
}

/**
 * Spread of a sample by its median absolute deviation, scaled so that it estimates the standard deviation of normal values
 * (1.4826 · MAD; F. R. Hampel, "The influence curve and its role in robust estimation", JASA 69, 1974).
 */
export function robustSigma(values: readonly number[]): number {
  const middle = median(values);
  return 1.4826 * median(values.map((value) => Math.abs(value - middle)));
}

/** Mean; NaN of no values. */
export function mean(values: readonly number[]): number {
  let sum = 0;
  for (const value of values) sum += value;
  return sum / values.length;
}

/** Standard deviation of the differences between neighbors: the noise of a series apart from its trend. */
export function noiseOf(values: readonly number[]): number {
  let sum = 0;
  for (let i = 1; i < values.length; i += 1) {
    sum += ((values[i] ?? 0) - (values[i - 1] ?? 0)) ** 2;
  }
  return values.length < 2 ? Number.NaN : Math.sqrt(sum / (values.length - 1) / 2);
}

/**
 * Slope of a line through points: the median of the slopes of all pairs (P. K. Sen, "Estimates of the regression
 * coefficient based on Kendall's tau", JASA 63, 1968). O(n²): give it at most some 100 points.
 * @returns NaN where no two points differ in x
 */
export function theilSen(xs: readonly number[], ys: readonly number[]): number {
  const slopes: number[] = [];
  for (let i = 0; i < xs.length; i += 1) {
    for (let j = i + 1; j < xs.length; j += 1) {
      const run = (xs[j] ?? 0) - (xs[i] ?? 0);
      if (run !== 0) slopes.push(((ys[j] ?? 0) - (ys[i] ?? 0)) / run);
    }
  }
  return median(slopes);
}

/** Trend of a series: which way it goes, and how likely chance alone would go as far. */
export interface Trend {
  readonly direction: 'up' | 'down' | 'flat';
  /** Two-sided. */
  readonly p: number;
}

/**
 * Mann-Kendall test with the correction for ties (M. G. Kendall, "Rank Correlation Methods", 1975), normal
 * approximation; fewer than four values prove nothing (p = 1). O(n²).
 * @param inflation how much larger than of independent values the variance is
 */
export function mannKendall(values: readonly number[], inflation = 1): Trend {
  const n = values.length;
  let s = 0;
  let tied = 0;
  for (let i = 0; i < n; i += 1) {
    const value = values[i] ?? 0;
    let equal = 0;
    for (let j = i + 1; j < n; j += 1) {
      const later = values[j] ?? 0;
      if (later > value) s += 1;
      else if (later < value) s -= 1;
      else equal += 1;
    }
    // t(t − 1)(2t + 5) of a group of t equal values, by what each of them adds to those after it.
    tied += equal === 0 ? 0 : tieTerm(equal + 1) - tieTerm(equal);
  }
  const direction = s > 0 ? 'up' : s < 0 ? 'down' : 'flat';
  const variance = (inflation * (n * (n - 1) * (2 * n + 5) - tied)) / 18;
  if (n < 4 || variance <= 0 || s === 0) return { direction, p: 1 };
  const z = (s - Math.sign(s)) / Math.sqrt(variance);
  return { direction, p: twoSided(Math.abs(z)) };
}

const tieTerm = (count: number): number => count * (count - 1) * (2 * count + 5);

/** Two-sided p of a standard normal value: erfc by Abramowitz and Stegun 7.1.26, error below 1.5e-7. */
function twoSided(z: number): number {
  const x = z / Math.SQRT2;
  const t = 1 / (1 + 0.327_591_1 * x);
  const poly =
    t *
    (0.254_829_592 +
      t * (-0.284_496_736 + t * (1.421_413_741 + t * (-1.453_152_027 + t * 1.061_405_429))));
  return Math.min(1, poly * Math.exp(-x * x));
}
