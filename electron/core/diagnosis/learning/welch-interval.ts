import { studentQuantile } from '../../lib/statistics/student-quantile';
import { correlatedNoise, type CorrelatedNoise } from './correlated-noise';

/** Change of a mean, with its interval. */
export interface Change {
  readonly from: number;
  readonly to: number;
  readonly low: number;
  readonly high: number;
}

/** Share of repetitions in which an interval should hold the true change. */
export const [USUAL_LEVEL, STRICT_LEVEL] = [0.95, 0.99] as const;

/**
 * Welch's interval of the difference of two means (B. L. Welch, "The generalization of 'Student's' problem when several different
 * population variances are involved", Biometrika 34, 1947), degrees of freedom by Satterthwaite. Values that follow one another are alike
 * in a training, so each side counts as fewer independent ones.
 * @param before at least two values, as `after`
 */
export function changeOf(
  before: readonly number[],
  after: readonly number[],
  level: number = USUAL_LEVEL,
): Change {
  const [a, b] = [momentsOf(correlatedNoise(before)), momentsOf(correlatedNoise(after))];
  return differenceOf(a, b, level);
}

/** Moments whose `variance / count` is the variance of the mean. */
const momentsOf = ({ mean, variance, share, count }: CorrelatedNoise): Moments => ({
  mean,
  variance: variance * share * count,
  count,
});

/**
 * Welch's interval of the difference of two means of independent values.
 * @param a at least two values, as `b`
 */
export function differenceOf(a: Moments, b: Moments, level: number = USUAL_LEVEL): Change {
  const [va, vb] = [a.variance / a.count, b.variance / b.count];
  const difference = b.mean - a.mean;
  const spread = va + vb;
  // As shares of the spread: squares of tiny variances would be 0.
  const [wa, wb] = [va / spread, vb / spread];
  const freedom = 1 / (wa ** 2 / (a.count - 1) + wb ** 2 / (b.count - 1));
  const margin = spread === 0 ? 0 : quantile(freedom, level) * Math.sqrt(spread);
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

/** Beyond this Student's t is the normal distribution in all digits that are shown. */
const MAX_FREEDOM = 1e6;

/** Quantile of Student's t at the upper end of a two-sided interval, its degrees of freedom rounded down, one at least. */
export function quantile(freedom: number, level: number = USUAL_LEVEL): number {
  const v = Math.min(MAX_FREEDOM, Math.max(1, Math.floor(freedom)));
  return studentQuantile(0.5 + level / 2, v);
}
