import { extremesIn } from '../drawing/curve';
import type { ChartLook } from '../look';
import type { PanelLine } from './panel-line';
import { robustRange } from '../axis/robust';

type Values = readonly [number, number];

/** Least and greatest value that the value axis has to hold; on a log axis the least one above 0. */
export function valuesFor(lines: readonly PanelLine[], range: Values, look: ChartLook): Values {
  const curves = lines.map(({ curve }) => curve);
  let [min, max] = [Number.POSITIVE_INFINITY, Number.NEGATIVE_INFINITY];
  for (const curve of curves) {
    const [low, high] = extremesIn(curve, range[0], range[1]);
    [min, max] = [Math.min(min, low), Math.max(max, high)];
  }
  if (look.range === 'robust') {
    const robust = robustRange(curves);
    if (robust !== null) [min, max] = [Math.max(min, robust[0]), Math.min(max, robust[1])];
  }
  if (look.scale === 'log' && min <= 0) min = leastPositive(lines);
  return [min, max];
}

/** Of a bucket that reaches 0 or below its mean and ends are the least that is known to be above. */
function leastPositive(lines: readonly PanelLine[]): number {
  let least = Number.POSITIVE_INFINITY;
  for (const { curve } of lines) {
    for (const column of [curve.low, curve.mid, curve.first, curve.last]) {
      for (let i = curve.from; i < curve.to; i += 1) {
        const value = column[i] ?? 0;
        if (value > 0 && value < least) least = value;
      }
    }
  }
  return least;
}

/** A value axis widens at once and becomes narrower only when a person looks at something else. */
export class Held {
  #of = '';
  #values: Values = [Number.POSITIVE_INFINITY, Number.NEGATIVE_INFINITY];

  /** @param isMoving the part that is shown moves under a hand: the axis then stays as it is */
  hold(values: Values, of: string, isMoving: boolean): Values {
    const isKnown = this.#values[0] <= this.#values[1];
    if (isMoving && isKnown) return this.#values;
    if (of === this.#of) {
      this.#values = [Math.min(this.#values[0], values[0]), Math.max(this.#values[1], values[1])];
    } else {
      this.#values = values;
      this.#of = of;
    }
    return this.#values;
  }
}
