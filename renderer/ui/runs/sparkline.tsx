import { memo } from 'react';

const WIDTH = 64;
const HEIGHT = 20;
const INSET = 2;

/** The path of these numbers across the room; what is no finite number leaves a gap. '' when there is nothing to draw. */
export function sparkPath(numbers: Float32Array, width: number, height: number): string {
  const finite = numbers.filter(Number.isFinite);
  if (finite.length === 0) return '';
  const min = finite.reduce((a, b) => Math.min(a, b));
  const range = finite.reduce((a, b) => Math.max(a, b)) - min;
  const step = numbers.length < 2 ? 0 : (width - 2 * INSET) / (numbers.length - 1);
  const y = (value: number): number =>
    range === 0 ? height / 2 : height - INSET - ((value - min) / range) * (height - 2 * INSET);
  let path = '';
  let isOn = false;
  numbers.forEach((value, i) => {
    const isListed = Number.isFinite(value);
    if (isListed)
      path += `${isOn ? 'L' : 'M'}${(INSET + i * step).toFixed(1)} ${y(value).toFixed(1)}`;
    isOn = isListed;
  });
  return path;
}

/** Course of a run's reward, in a few strokes: decoration beside its last value. */
export const Sparkline = memo(function Sparkline({ numbers }: { readonly numbers: Float32Array }) {
  return (
    <svg
      className="spark"
      width={WIDTH}
      height={HEIGHT}
      viewBox={`0 0 ${WIDTH} ${HEIGHT}`}
      aria-hidden
    >
      <path d={sparkPath(numbers, WIDTH, HEIGHT)} />
    </svg>
  );
});
