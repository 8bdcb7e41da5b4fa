import { BASE } from './pyramid';

/** Below it the weight of what came before the first value is nothing; slower denormal numbers are not needed. */
const NOTHING = 1e-300;

/** A debiased moving average, value by value. */
interface Average {
  last: number;
  /** weightⁿ after n finite values: how much the start at 0 still pulls. */
  decay: number;
}

/** Adds one finite value. `last = last·w + (1 − w)·y; y′ = last / (1 − wⁿ)`, as TensorBoard does it. */
function step(average: Average, weight: number, value: number): number {
  average.last = average.last * weight + (1 - weight) * value;
  average.decay *= weight;
  if (average.decay < NOTHING) average.decay = 0;
  return average.last / (1 - average.decay);
}

/** Numbers kept for each block of BASE points: the average before it, sum and count of its smoothed values. */
const LAST = 0;
const DECAY = 1;
const SUM = 2;
const COUNT = 3;
const WIDTH = 4;

/** The raw values of points [from, to), at most BASE of them. */
export type RawValues = (from: number, to: number) => Float64Array;

/**
 * The debiased moving average over all points of a series, kept so that the mean of any part of it is found without
 * going through the series again: half a byte per point. Values that are not finite are skipped, and a series whose
 * finite values are all alike is left as it is.
 */
export class Smoothed {
  readonly weight: number;
  length = 0;
  #blocks = new Float64Array(WIDTH * 16);
  #constant: number | null = null;
  #isConstant = true;
  readonly #average: Average = { last: 0, decay: 1 };

  constructor(weight: number) {
    this.weight = weight;
  }

  /** Bytes of memory. */
  get heldBytes(): number {
    return this.#blocks.byteLength;
  }

  /** Takes the next values of the series. */
  append(values: Float64Array): void {
    for (const value of values) {
      const at = Math.floor(this.length / BASE) * WIDTH;
      if (this.length % BASE === 0) this.#open(at);
      this.length += 1;
      if (!Number.isFinite(value)) continue;
      this.#constant ??= value;
      if (value !== this.#constant) this.#isConstant = false;
      const blocks = this.#blocks;
      blocks[at + SUM] = (blocks[at + SUM] ?? 0) + step(this.#average, this.weight, value);
      blocks[at + COUNT] = (blocks[at + COUNT] ?? 0) + 1;
    }
  }

  /** Mean of the smoothed values of points [from, to); NaN where none of them is finite. */
  mean(from: number, to: number, raw: RawValues): number {
    let [sum, count] = [0, 0];
    for (let at = from; at < to;) {
      const block = Math.floor(at / BASE);
      const end = Math.min(to, (block + 1) * BASE, this.length);
      if (end <= at) break;
      const isComplete = at % BASE === 0 && (end % BASE === 0 || end === this.length);
      const part = isComplete ? this.#complete(block) : this.#walk(block, at, end, raw);
      sum += part.sum;
      count += part.count;
      at = end;
    }
    if (count === 0) return Number.NaN;
    return this.#isConstant && this.#constant !== null ? this.#constant : sum / count;
  }

  #open(at: number): void {
    if (at + WIDTH > this.#blocks.length) {
      const wider = new Float64Array(this.#blocks.length * 2);
      wider.set(this.#blocks);
      this.#blocks = wider;
    }
    this.#blocks[at + LAST] = this.#average.last;
    this.#blocks[at + DECAY] = this.#average.decay;
  }

  #complete(block: number): { sum: number; count: number } {
    const at = block * WIDTH;
    return { sum: this.#blocks[at + SUM] ?? 0, count: this.#blocks[at + COUNT] ?? 0 };
  }

  /** A part of a block: from the average before it, value by value. */
  #walk(block: number, from: number, to: number, raw: RawValues): { sum: number; count: number } {
    const at = block * WIDTH;
    const average = { last: this.#blocks[at + LAST] ?? 0, decay: this.#blocks[at + DECAY] ?? 1 };
    let [sum, count] = [0, 0];
    let index = block * BASE;
    for (const value of raw(index, to)) {
      if (Number.isFinite(value)) {
        const smooth = step(average, this.weight, value);
        if (index >= from) {
          sum += smooth;
          count += 1;
        }
      }
      index += 1;
    }
    return { sum, count };
  }
}
