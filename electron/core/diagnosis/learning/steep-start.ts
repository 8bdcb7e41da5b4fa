import { mean, median } from '../../lib/statistics/statistics';
import { correlatedNoise, shareOfMean } from './correlated-noise';
import { type Change, quantile, STRICT_LEVEL } from './welch-interval';

/** Fewer values have no half whose noise could be measured. */
const MIN_VALUES = 8;
/** Values of the head by which the noise at the start is measured. */
const MIN_HEAD = 12;

/**
 * Change from the very first values to the last fifth, for a curve that rises so early that its first tenth holds the rise. The noise is
 * that of the last half, where such a curve is level; a curve that still rises there only gets a wider interval. The variance of both
 * means is that of a first-order autoregression, the quantile Student's, with the independent values of the last half.
 *
 * Noise that shrinks over the training would make its first values look like a low start. So the noise at the start is also measured there,
 * by differences of neighbors, which a trend hardly moves: their variance is 2 σ² (1 - r) (J. von Neumann, "Distribution of the ratio of
 * the mean square successive difference to the variance", Annals of Mathematical Statistics 12, 1941), taken from their median,
 * which the few large ones of a steep rise do not move.
 *
 * @returns null where there are too few values, or where the last half has neighbors that are as low as the first ones: by their ranks
 *   such a start is nothing special, no matter what the distribution of the noise is
 */
export function changeSinceStart(values: readonly number[]): Change | null {
  const n = values.length;
  if (n < MIN_VALUES) return null;
  const [first, last] = [Math.max(2, Math.ceil(n / 50)), Math.max(2, Math.floor(n / 5))];
  const half = values.slice(Math.ceil(n / 2));
  const [from, to] = [mean(values.slice(0, first)), mean(values.slice(-last))];
  if (lowestMean(half, first) <= from) return null;
  const { variance, correlation, count } = correlatedNoise(half);
  const head = values.slice(0, Math.min(n >> 1, Math.max(MIN_HEAD, Math.floor(n / 10))));
  const early = Math.max(variance, headVariance(head) / (1 - Math.min(0.95, correlation)));
  const spread =
    early * shareOfMean(first, correlation) + variance * shareOfMean(last, correlation);
  const margin = quantile(count - 1, STRICT_LEVEL) * Math.sqrt(spread);
  return { from, to, low: to - from - margin, high: to - from + margin };
}

/** The lowest mean of so many neighbors. */
function lowestMean(values: readonly number[], count: number): number {
  let lowest = Number.POSITIVE_INFINITY;
  for (let i = 0; i + count <= values.length; i += 1) {
    lowest = Math.min(lowest, mean(values.slice(i, i + count)));
  }
  return lowest;
}

/** σ² (1 - r) by the median of the differences; 0.6745 is the median of a normal |z|. */
function headVariance(head: readonly number[]): number {
  const steps = head.slice(1).map((value, i) => Math.abs(value - (head[i] ?? value)));
  return (median(steps) / 0.6745) ** 2 / 2;
}
