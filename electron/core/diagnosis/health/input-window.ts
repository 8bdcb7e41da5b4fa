import { z } from 'zod';
import type { Json } from '../../lib/json';
import { median } from '../../lib/statistics/statistics';
import type { Course } from './course';

/** Newest values of an input that rules can read. */
export const MAX_VALUES = 50;
const MAX_EARLY = 20;
/** Values that the course of an entire run is folded into, each over the same number of points. */
const MAX_FOLDED = 48;

const Value = z.union([z.number(), z.null()]);
const Saved = z.object({
  tag: z.string(),
  count: z.int(),
  values: z.array(Value),
  early: z.array(Value),
  folded: z.array(Value),
  size: z.int(),
  part: z.tuple([z.number(), z.int()]),
  rounded: z.boolean(),
  equal: z.int(),
});

const numbersOf = (saved: readonly (number | null)[]): number[] =>
  saved.map((value) => value ?? Number.NaN);

/** Values of one input of a run, in bounded memory: the newest 50, the first 20, and the entire course folded. */
export class InputWindow implements Course {
  readonly tag: string;
  /** Rounded by a console: 0 may be a small number. */
  rounded = false;
  count = 0;
  equal = 0;
  /** The newest last; NaN and infinities are left out. */
  readonly values: number[] = [];
  readonly early: number[] = [];
  /** Means of `size` points each. */
  #folded: number[] = [];
  #size = 1;
  #part: [number, number] = [0, 0];
  #best = Number.NEGATIVE_INFINITY;
  #bestOf: readonly number[] = [];
  #bestLength = 0;
  #start = Number.NaN;
  /** Number of first values of which that is the median. */
  #startOf = 0;

  constructor(tag: string) {
    this.tag = tag;
  }

  static opened(saved: Json): InputWindow | null {
    const read = Saved.safeParse(saved);
    if (!read.success) return null;
    const { tag, count, values, early, folded, size, part, rounded, equal } = read.data;
    const window = new InputWindow(tag);
    window.count = count;
    window.rounded = rounded;
    window.equal = equal;
    window.values.push(...numbersOf(values));
    window.early.push(...numbersOf(early));
    window.#folded = numbersOf(folded);
    window.#size = size;
    window.#part = [part[0], part[1]];
    return window;
  }

  save(): Json {
    const { tag, count, rounded, equal } = this;
    const [values, early, folded] = [[...this.values], [...this.early], [...this.#folded]];
    return {
      tag,
      count,
      values,
      early,
      folded,
      size: this.#size,
      part: [...this.#part],
      rounded,
      equal,
    };
  }

  push(value: number, rounded: boolean): void {
    this.rounded = rounded;
    if (!Number.isFinite(value)) return;
    this.count += 1;
    this.equal = value === this.values.at(-1) ? this.equal + 1 : 1;
    this.values.push(value);
    if (this.values.length > MAX_VALUES) this.values.shift();
    if (this.early.length < MAX_EARLY) this.early.push(value);
    this.#part[0] += value;
    this.#part[1] += 1;
    if (this.#part[1] >= this.#size) this.#fold();
  }

  get last(): number {
    return this.values.at(-1) ?? Number.NaN;
  }

  /** Median of the first values, 20 at most. */
  get start(): number {
    if (this.#startOf !== this.early.length) {
      this.#startOf = this.early.length;
      this.#start = median(this.early);
    }
    return this.#start;
  }

  /** Course of the entire run, the oldest first: 24 to 48 values once there are as many points. */
  get course(): readonly number[] {
    return this.#folded;
  }

  /** The largest value of the course. */
  get best(): number {
    if (this.#bestOf !== this.#folded || this.#bestLength !== this.#folded.length) {
      this.#bestOf = this.#folded;
      this.#bestLength = this.#folded.length;
      this.#best = Math.max(...this.#folded);
    }
    return this.#best;
  }

  /** The newest `count` values. */
  newest(count: number): readonly number[] {
    return this.values.slice(-count);
  }

  #fold(): void {
    const [sum, count] = this.#part;
    this.#folded.push(sum / count);
    this.#part = [0, 0];
    if (this.#folded.length < MAX_FOLDED) return;
    const pairs = this.#folded;
    this.#folded = Array.from(
      { length: pairs.length / 2 },
      (_, i) => ((pairs[2 * i] ?? 0) + (pairs[2 * i + 1] ?? 0)) / 2,
    );
    this.#size *= 2;
  }
}
