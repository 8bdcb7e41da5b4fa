import type { Curve } from '../drawing/curve';

/** The part of the raw values that says what is usual: from 5 to 95 %. */
const USUAL = [0.05, 0.95] as const;
/** What lies further outside of that than it is wide is an outlier; of normal values none in a million does. */
const FENCE = 1;

/**
 * The range of values without single outliers; null when there is none to leave out. The first and last value of each
 * bucket are raw values taken evenly from the series, so buckets with a spike do not make spikes usual.
 */
export function robustRange(curves: readonly Curve[]): readonly [number, number] | null {
  const values = Float64Array.from(curves.flatMap(rawValues)).toSorted();
  if (values.length < 5) return null;
  const least = Math.max(1, Math.floor(USUAL[0] * values.length));
  const most = Math.min(values.length - 2, Math.ceil(USUAL[1] * values.length) - 1);
  const [low, high] = [values[least] ?? 0, values[most] ?? 0];
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

/** How many points lie above and below, at the least: of a bucket that only reaches there one is known to. */
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
