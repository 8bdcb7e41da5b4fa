import { mannKendall, mean } from '../../lib/statistics/statistics';

/** Means that a long series is condensed to: neighbors are then hardly more alike than is assumed of them. */
const MEANS = 12;
/** Assumed correlation of neighbors: so few of them cannot show it. */
const ASSUMED = 0.5;

/** A rise by the order of the values alone. */
export interface RankTrend {
  readonly from: number;
  readonly to: number;
  /** Two-sided. */
  readonly p: number;
}

/**
 * Mann-Kendall test of twelve means of a series, with the variance of values whose neighbors are alike (Hamed and Rao, "A modified
 * Mann-Kendall trend test for autocorrelated data", Journal of Hydrology 204, 1998). It tells a curve that keeps rising, however few its
 * values are and however much they differ in size.
 * @returns null where it does not rise, or where its end is not above its start
 */
export function rankTrend(values: readonly number[]): RankTrend | null {
  const means = condensed(values, MEANS);
  const { direction, p } = mannKendall(means, inflation(means.length));
  const [from, to] = [means[0], means.at(-1)];
  if (direction !== 'up' || from === undefined || to === undefined || to <= from) return null;
  return { from, to, p };
}

/** Means of at most so many parts of equal length. */
export function condensed(values: readonly number[], parts: number): readonly number[] {
  const n = values.length;
  if (n <= parts) return values;
  const edge = (i: number): number => Math.floor((i * n) / parts);
  return Array.from({ length: parts }, (_, i) => mean(values.slice(edge(i), edge(i + 1))));
}

/**
 * How much larger the variance of Kendall's S is when neighbors are alike: 1 + 2 / (n (n - 1) (n - 2)) Σ (n - i) (n - i - 1) (n - i - 2) ρ(i),
 * by Hamed and Rao; ρ of ranks from r of normal values, (6 / π) asin(r / 2) (M. G. Kendall, "Rank Correlation Methods").
 */
function inflation(n: number): number {
  let sum = 0;
  for (let i = 1; i < n - 2; i += 1) {
    const rank = (6 / Math.PI) * Math.asin(ASSUMED ** i / 2);
    sum += (n - i) * (n - i - 1) * (n - i - 2) * rank;
  }
  return n < 3 ? 1 : 1 + (2 * sum) / (n * (n - 1) * (n - 2));
}
