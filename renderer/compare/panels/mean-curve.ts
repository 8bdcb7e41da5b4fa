import type { ComputedCurve } from '../../charts/model/chart-input';
import type { SpreadData } from '../../bridge/readers/spread-answer';
import type { CompareAddress } from '../compare-address';
import type { RunStyle } from '../run-style';

const of = (column: Float64Array, i: number): number => column[i] ?? Number.NaN;

/** Mean curve over seeds in the shown unit; its band is their 95% interval, their range, or one standard deviation. */
export function meanCurve(
  spread: SpreadData,
  {
    label,
    style,
    factor,
  }: { readonly label: string; readonly style: RunStyle; readonly factor: number },
  band: CompareAddress['band'],
): ComputedCurve {
  const { x, mean, std, min, max, center } = spread;
  const at = (value: (i: number) => number): Float64Array =>
    Float64Array.from(x, (_, i) => value(i) * factor);
  const mid = at((i) => of(center, i));
  const ends: Readonly<Record<typeof band, readonly [Float64Array, Float64Array]>> = {
    interval: [at((i) => of(spread.low, i)), at((i) => of(spread.high, i))],
    std: [at((i) => of(mean, i) - of(std, i)), at((i) => of(mean, i) + of(std, i))],
    range: [at((i) => of(min, i)), at((i) => of(max, i))],
  };
  const [low, high] = ends[band];
  return { label, ...style, x, mid, low, high };
}
