import { badCount, type Curve } from './curve';
import type { Scene, SceneCurve } from './scene';

/** A scene that can be sent: `buffer` holds all numbers that are painted, and may be transferred. */
export interface PackedScene {
  readonly scene: Scene;
  readonly buffer: ArrayBuffer;
}

/** What the page sends to the worker that paints its canvases. */
export type PaintMessage =
  | { readonly kind: 'take'; readonly id: number; readonly canvas: OffscreenCanvas }
  /** `ratio`: pixels of the screen for each px of the page. */
  | {
      readonly kind: 'paint';
      readonly id: number;
      readonly scene: Scene;
      readonly ratio: number;
    }
  | { readonly kind: 'drop'; readonly id: number };

const NONE = new Float64Array();
/** Painted of every curve; `smooth` and `bad` only where there is something of them to be seen. */
const COLUMNS = 7;

/**
 * The same picture from its own numbers. The columns of many charts share the buffer of one answer, and anyone who sends a view of a buffer
 * sends all of it.
 */
export function packed(scene: Scene): PackedScene {
  const all = [...scene.curves, ...scene.dots].flatMap(({ curve, tail }) => [curve, tail]);
  const rows = all.reduce((sum, curve) => sum + (curve?.length ?? 0), 0);
  const buffer = new ArrayBuffer(rows * COLUMNS * Float64Array.BYTES_PER_ELEMENT);
  let at = 0;
  const own = (column: Float64Array): Float64Array => {
    const copy = new Float64Array(buffer, at, column.length);
    copy.set(column);
    at += copy.byteLength;
    return copy;
  };
  const repacked = ({ curve, ink, tail }: SceneCurve): SceneCurve => ({
    curve: painted(curve, ink.isSmoothed, own),
    ink,
    tail: tail === null ? null : painted(tail, false, own),
  });
  const packedScene: Scene = {
    ...scene,
    curves: scene.curves.map(repacked),
    dots: scene.dots.map(repacked),
  };
  return { scene: packedScene, buffer };
}

/** The columns that are painted; the others are for words and tables. */
function painted(
  curve: Curve,
  isSmoothed: boolean,
  own: (column: Float64Array) => Float64Array,
): Curve {
  return {
    ...curve,
    x0: own(curve.x0),
    x1: own(curve.x1),
    low: own(curve.low),
    mid: own(curve.mid),
    high: own(curve.high),
    smooth: isSmoothed ? own(curve.smooth) : NONE,
    bad: badCount(curve) > 0 ? own(curve.bad) : NONE,
    first: NONE,
    last: NONE,
    count: NONE,
    wallMs: NONE,
  };
}
