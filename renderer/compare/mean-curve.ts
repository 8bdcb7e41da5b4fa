import type { ComputedCurve } from '../charts/model/chart-input';
import type { SpreadData } from '../bridge/readers/spread-answer';
import type { CompareAddress } from './compare-address';
import type { RunStyle } from './run-style';

const of = (column: Float64Array, i: number): number => column[i] ?? Number.NaN;

/** Mean curve over seeds in the shown unit; its band is their range, or one standard deviation. */
export function meanCurve(
  spread: SpreadData,
  {
    label,
    style,
    factor,
  }: { readonly label: string; readonly style: RunStyle; readonly factor: number },
  band: CompareAddress['band'],
): ComputedCurve {
  const { x, mean, std, min, max } = spread;
  const at = (value: (i: number) => number): Float64Array =>
    Float64Array.from(x, (_, i) => value(i) * factor);
  const isStd = band === 'std';
  return {
    label,
    ...style,
    x,
    mid: at((i) => of(mean, i)),
    low: at((i) => (isStd ? of(mean, i) - of(std, i) : of(min, i))),
    high: at((i) => (isStd ? of(mean, i) + of(std, i) : of(max, i))),
  };
}
