import type { Axes } from './axes';
import type { Place } from './draw-curve';
import type { Frame } from './frame';

/** How values become px within a frame: the same straight or logarithmic lines that recharts draws its axes by. */
export function placeIn(frame: Frame, { x, y, isLog }: Pick<Axes, 'x' | 'y' | 'isLog'>): Place {
  const width = frame.width - frame.left - frame.right;
  const height = frame.height - frame.top - frame.bottom;
  const [x0, x1] = x.domain;
  const [low, high] = isLog ? y.domain.map(Math.log) : y.domain;
  const perX = width / (x1 - x0);
  const perY = height / ((high ?? 1) - (low ?? 0));
  const floor = frame.top + height;
  const atX = frame.left - x0 * perX;
  return {
    left: frame.left,
    top: frame.top,
    width,
    height,
    x: (value) => (Number.isFinite(value) ? atX + value * perX : Number.NaN),
    y: (value) => {
      const at = isLog ? (value > 0 ? Math.log(value) : Number.NaN) : value;
      return Number.isFinite(at) ? floor - (at - (low ?? 0)) * perY : Number.NaN;
    },
  };
}
