import { mean } from '../../lib/statistics/statistics';

/** Noise of a series whose neighbors are alike, as a first-order autoregression has it. */
export interface CorrelatedNoise {
  readonly mean: number;
  /** Of a single value. */
  readonly variance: number;
  /** Correlation of neighbors, 0 to 0.99: rather too high than too low. */
  readonly correlation: number;
  /** Variance of the mean of all these values, as a share of `variance`. */
  readonly share: number;
  /** Independent values that the sample is worth, two at least. */
  readonly count: number;
}

const MAX_CORRELATION = 0.99;
/** More than that cannot be lost to the mean: the noise would be without bound. */
const MAX_SHARE = 0.95;

/**
 * Mean and noise of a sample. The correlation r of neighbors is estimated too small in a short one, by (1 + 4 r) / n (Marriott and Pope,
 * "Bias in the estimation of autocorrelations", Biometrika 41, 1954), and is raised by half of its standard error
 * sqrt((1 - r²) / n) (Bartlett, Supplement to the JRSS 8, 1946), so that chance rarely makes it too small. The sample's own mean hides
 * the share of the variance that the mean has: it is added back.
 * @param values at least one
 */
export function correlatedNoise(values: readonly number[]): CorrelatedNoise {
  const n = values.length;
  const middle = mean(values);
  const apart = values.map((value) => value - middle);
  const squares = apart.reduce((sum, one) => sum + one * one, 0);
  const products = apart.reduce((sum, one, i) => sum + one * (apart[i - 1] ?? 0), 0);
  const raw = squares === 0 ? 0 : products / squares;
  const r = Math.min(MAX_CORRELATION, Math.max(0, raw + (1 + 4 * raw) / n));
  const raised = r + 0.5 * Math.sqrt((1 - r * r) / n);
  const correlation = squares === 0 ? 0 : Math.min(MAX_CORRELATION, raised);
  const share = shareOfMean(n, correlation);
  const variance = squares / n / (1 - Math.min(MAX_SHARE, share));
  return { mean: middle, variance, correlation, share, count: Math.max(2, 1 / share) };
}

/**
 * Variance of the mean of n neighbors, as a share of that of one value: (1 / n) ((1 + r) / (1 - r) - (2 r / n) (1 - r^n) / (1 - r)²)
 * (Bayley and Hammersley, "The 'effective' number of independent observations in an autocorrelated time series", Supplement to the
 * JRSS 8, 1946, for the correlations r^k of a first-order autoregression).
 */
export function shareOfMean(n: number, r: number): number {
  const all = (1 + r) / (1 - r);
  const ends = ((2 * r) / n) * ((1 - r ** n) / (1 - r) ** 2);
  return (all - ends) / n;
}
