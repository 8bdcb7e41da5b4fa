/** Change of a mean, with its 95% interval. */
export interface Change {
  readonly from: number;
  readonly to: number;
  readonly low: number;
  readonly high: number;
}

/**
 * Welch's 95% interval of the difference of two means (B. L. Welch, "The generalization of 'Student's' problem when
 * several different population variances are involved", Biometrika 34, 1947), degrees of freedom by Satterthwaite.
 * Values that follow one another are alike in a training, so each side counts as n (1 - r) / (1 + r) independent ones,
 * r its autocorrelation at lag 1 (Bayley and Hammersley, "The 'effective' number of independent observations in an
 * autocorrelated time series", Supplement to the JRSS 8, 1946), two at least. A short sample shows r too small by
 * (1 + 4 r) / n (Marriott and Pope, "Bias in the estimation of autocorrelations", Biometrika 41, 1954).
 * @param before at least two values, as `after`
 */
export function changeOf(before: readonly number[], after: readonly number[]): Change {
  return differenceOf(momentsOf(before), momentsOf(after));
}

/**
 * Welch's 95% interval of the difference of two means of independent values.
 * @param a at least two values, as `b`
 */
export function differenceOf(a: Moments, b: Moments): Change {
  const [va, vb] = [a.variance / a.count, b.variance / b.count];
  const difference = b.mean - a.mean;
  const spread = va + vb;
  // As shares of the spread: squares of tiny variances would be 0.
  const [wa, wb] = [va / spread, vb / spread];
  const freedom = 1 / (wa ** 2 / (a.count - 1) + wb ** 2 / (b.count - 1));
  const margin = spread === 0 ? 0 : quantile(freedom) * Math.sqrt(spread);
  return { from: a.mean, to: b.mean, low: difference - margin, high: difference + margin };
}

/** Mean and spread of a sample. */
export interface Moments {
  readonly mean: number;
  /** Of the sample. */
  readonly variance: number;
  /** Independent values that the sample is worth. */
  readonly count: number;
}

function momentsOf(values: readonly number[]): Moments {
  const n = values.length;
  const mean = values.reduce((sum, value) => sum + value / n, 0);
  const apart = values.map((value) => value - mean);
  const squares = sumOf(apart.map((one) => one * one));
  const products = sumOf(apart.slice(1).map((one, i) => one * (apart[i] ?? 0)));
  const raw = squares === 0 ? 0 : products / squares;
  const r = squares === 0 ? 0 : Math.min(0.99, Math.max(0, raw + (1 + 4 * raw) / n));
  return { mean, variance: squares / (n - 1), count: Math.max(2, (n * (1 - r)) / (1 + r)) };
}

const sumOf = (values: readonly number[]): number => values.reduce((sum, value) => sum + value, 0);

/** Student's t, 97.5%, of 1 to 10 degrees of freedom. */
const FEW = [12.706, 4.303, 3.182, 2.776, 2.571, 2.447, 2.365, 2.306, 2.262, 2.228];
const NORMAL = 1.959964;

/** 97.5% quantile of Student's t, its degrees of freedom rounded down; above 10 by Abramowitz and Stegun 26.7.5. */
export function quantile(freedom: number): number {
  const v = Math.max(1, Math.floor(freedom));
  const few = FEW[v - 1];
  if (few !== undefined) return few;
  const z = NORMAL;
  return (
    z +
    (z ** 3 + z) / (4 * v) +
    (5 * z ** 5 + 16 * z ** 3 + 3 * z) / (96 * v ** 2) +
    (3 * z ** 7 + 19 * z ** 5 + 17 * z ** 3 - 15 * z) / (384 * v ** 3)
  );
}
