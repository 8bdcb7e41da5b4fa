import type { Frame } from './frame';

/** Ends of both axes. */
export interface Domains {
  readonly x: readonly [number, number];
  readonly y: readonly [number, number];
  readonly isLog: boolean;
}

export type ToPixel = (value: number) => number;

/** Scale of a plot: where it is in px, and which px a value of either axis has. */
export interface PlotScale {
  readonly left: number;
  readonly top: number;
  readonly width: number;
  readonly height: number;
  readonly x: ToPixel;
  /** NaN for a value that is not on the axis: nothing of it is drawn. */
  readonly y: ToPixel;
}

/** The scale of both axes within a frame: the same linear or logarithmic mapping that recharts draws its axes by. */
export function plotScale(frame: Frame, { x, y, isLog }: Domains): PlotScale {
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
