import type { Place } from '../drawing/draw-curve';
import type { Frame } from './frame';

/** Ends of both axes. */
export interface Domains {
  readonly x: readonly [number, number];
  readonly y: readonly [number, number];
  readonly isLog: boolean;
}

/** How values become px within a frame: the same straight or logarithmic lines that recharts draws its axes by. */
export function placeIn(frame: Frame, { x, y, isLog }: Domains): Place {
  const width = frame.width - frame.left - frame.right;
  const height = frame.height - frame.top - frame.bottom;
  const [low, high] = isLog ? [Math.log(y[0]), Math.log(y[1])] : y;
  const perX = width / (x[1] - x[0]);
  const perY = height / (high - low);
  const floor = frame.top + height;
  const atX = frame.left - x[0] * perX;
  return {
    left: frame.left,
    top: frame.top,
    width,
    height,
    x: (value) => (Number.isFinite(value) ? atX + value * perX : Number.NaN),
    y: (value) => {
      if (isLog && !(value > 0)) return Number.NaN;
      const at = isLog ? Math.log(value) : value;
      return Number.isFinite(at) ? floor - (at - low) * perY : Number.NaN;
    },
  };
}
