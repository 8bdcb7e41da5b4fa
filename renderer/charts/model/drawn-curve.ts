import type { Curve } from '../draw/curve';
import { computedKey, type ComputedCurve, type CurveStyle } from './chart-input';

/** One curve of a chart with its numbers, ready to be drawn. */
export interface DrawnCurve {
  readonly key: string;
  readonly style: CurveStyle;
  readonly isDots: boolean;
  /** Was it computed by the page? Its band is its own, and it is not smoothed again. */
  readonly isComputed: boolean;
  readonly curve: Curve;
  /** Part that a restart threw away. */
  readonly tail: Curve | null;
}

/** A curve that the page computed itself, as one that was read: its spread is the band. */
export function drawnFrom(computed: ComputedCurve): DrawnCurve {
  const { x, mid, low, high } = computed;
  const points = x.length;
  return {
    key: computedKey(computed),
    style: computed,
    isDots: false,
    isComputed: true,
    tail: null,
    curve: {
      length: points,
      offset: 0,
      x0: x,
      x1: x,
      low,
      mid,
      high,
      first: mid,
      last: mid,
      smooth: mid,
      count: new Float64Array(points).fill(1),
      bad: new Float64Array(points),
      wallMs: new Float64Array(points).fill(Number.NaN),
      from: 0,
      to: points,
      total: points,
      shown: points,
      beyond: 0,
    },
  };
}
