/**
 * Points of a series, column by column. `at` is the point's clock: its own wall clock in ms, or for a console line the
 * end offset in the log that its time is interpolated from; NaN when it has none.
 */
export interface Points {
  readonly length: number;
  readonly at: Float64Array;
  readonly x: Float64Array;
  readonly y: Float64Array;
  /** Precision of each value (see event.ts). */
  readonly p: Uint8Array;
}

/** Columns of at most so many points are kept for points to come. */
const MAX_SPARE_POINTS = 8_192;

/** Points that grow. The columns are longer than `length`; they are replaced when they get too short. */
export class GrowingPoints implements Points {
  length = 0;
  at: Float64Array<ArrayBuffer>;
  x: Float64Array<ArrayBuffer>;
  y: Float64Array<ArrayBuffer>;
  p: Uint8Array<ArrayBuffer>;

  /** @param capacity for so many points there is room at once */
  constructor(capacity = 64) {
    this.at = new Float64Array(capacity);
    this.x = new Float64Array(capacity);
    this.y = new Float64Array(capacity);
    this.p = new Uint8Array(capacity);
  }

  push(at: number, x: number, y: number, p: number): void {
    if (this.length === this.x.length) this.#grow(this.length * 2);
    this.at[this.length] = at;
    this.x[this.length] = x;
    this.y[this.length] = y;
    this.p[this.length] = p;
    this.length += 1;
  }

  append(points: Points): void {
    const length = this.length + points.length;
    if (length > this.x.length) this.#grow(Math.max(length, this.x.length * 2));
    this.at.set(points.at.subarray(0, points.length), this.length);
    this.x.set(points.x.subarray(0, points.length), this.length);
    this.y.set(points.y.subarray(0, points.length), this.length);
    this.p.set(points.p.subarray(0, points.length), this.length);
    this.length = length;
  }

  clear(): void {
    this.length = 0;
  }

  /** Forgets the first `count` points. Room for many more than are left is given back. */
  dropFirst(count: number): void {
    const { at, x, y, p, length } = this;
    const left = Math.max(0, length - count);
    if (x.length > MAX_SPARE_POINTS && left < x.length / 4) this.#allocate(Math.max(64, left * 2));
    this.at.set(at.subarray(count, length));
    this.x.set(x.subarray(count, length));
    this.y.set(y.subarray(count, length));
    this.p.set(p.subarray(count, length));
    this.length = left;
  }

  #grow(size: number): void {
    const { at, x, y, p } = this;
    this.#allocate(size);
    this.at.set(at);
    this.x.set(x);
    this.y.set(y);
    this.p.set(p);
  }

  #allocate(size: number): void {
    this.at = new Float64Array(size);
    this.x = new Float64Array(size);
    this.y = new Float64Array(size);
    this.p = new Uint8Array(size);
  }
}

/** The first index in [0, length) for which `isBeyond` holds, or length; the answers must be false… then true…. */
export function firstIndex(length: number, isBeyond: (i: number) => boolean): number {
  let low = 0;
  let high = length;
  while (low < high) {
    const middle = (low + high) >>> 1;
    if (isBeyond(middle)) high = middle;
    else low = middle + 1;
  }
  return low;
}
