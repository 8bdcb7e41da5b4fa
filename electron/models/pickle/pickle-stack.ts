import { DamagedFile } from '../bytes/damaged-file';
import type { Value } from './values';

const MAX_MARKS = 100_000;

/** Stack of the pickle machine, with its marks. Taking from below a mark fails, as in CPython's `_pickle.c`. */
export class PickleStack {
  readonly #values: Value[] = [];
  readonly #marks: number[] = [];

  push(value: Value): void {
    this.#values.push(value);
  }

  mark(): void {
    if (this.#marks.length >= MAX_MARKS) {
      throw new DamagedFile(`The pickle has more than ${MAX_MARKS} marks at once.`);
    }
    this.#marks.push(this.#values.length);
  }

  /** All values above the last mark, and takes the mark away. @throws DamagedFile */
  popMark(): Value[] {
    const from = this.#marks.pop();
    if (from === undefined) throw new DamagedFile('The pickle uses a mark that it never set.');
    return this.#values.splice(from);
  }

  /** The last so many values, in the order in which they were pushed. @throws DamagedFile */
  popSome(count: number): Value[] {
    this.#need(count);
    return this.#values.splice(this.#values.length - count);
  }

  pop(): Value {
    this.#need(1);
    return this.#values.pop() ?? null;
  }

  /** Effect of POP: takes the last value, or a mark that is on top. @throws DamagedFile */
  drop(): void {
    if (this.#marks.at(-1) === this.#values.length) this.#marks.pop();
    else this.pop();
  }

  top(): Value {
    return this.topAfter(0);
  }

  /** The value that will be on top when so many are gone. @throws DamagedFile */
  topAfter(count: number): Value {
    this.#need(count + 1);
    return this.#values[this.#values.length - 1 - count] ?? null;
  }

  #need(count: number): void {
    if (this.#values.length - (this.#marks.at(-1) ?? 0) >= count) return;
    throw new DamagedFile('The pickle takes a value from an empty stack.');
  }
}
