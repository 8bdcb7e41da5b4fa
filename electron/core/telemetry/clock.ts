import type { Tick } from '../contract/run/run-samples';

/**
 * Clock of log bytes: when a byte was written, from the supervisor's ticks (log size ↔ wall clock). Between two ticks the time is
 * interpolated by bytes; before the first it is the first tick's, after the last it is the last one's, until a later tick says better. The
 * same function live and in replay.
 */
export class TickClock {
  #sizes = new Float64Array(64);
  #times = new Float64Array(64);
  #length = 0;

  /** @param ticks in the order of writing */
  constructor(ticks: readonly Tick[]) {
    for (const tick of ticks) this.append(tick);
  }

  /** Takes the next tick; one that says that the log shrank is left out. */
  append({ b, t }: Tick): void {
    const size = this.#length === 0 ? 0 : (this.#sizes[this.#length - 1] ?? 0);
    if (b < size) return;
    if (this.#length === this.#sizes.length) {
      this.#sizes = widened(this.#sizes);
      this.#times = widened(this.#times);
    }
    this.#sizes[this.#length] = b;
    this.#times[this.#length] = t;
    this.#length += 1;
  }

  /** Wall clock in ms of a line that ends at this byte offset; null without any tick. */
  wallAt(offset: number): number | null {
    const after = this.#lowerBound(offset);
    if (after === this.#length) return after === 0 ? null : (this.#times[after - 1] ?? null);
    const timeAfter = this.#times[after] ?? Number.NaN;
    if (after === 0) return timeAfter;
    const timeBefore = this.#times[after - 1] ?? Number.NaN;
    const sizeBefore = this.#sizes[after - 1] ?? Number.NaN;
    const span = (this.#sizes[after] ?? sizeBefore) - sizeBefore;
    return timeBefore + ((timeAfter - timeBefore) * (offset - sizeBefore)) / span;
  }

  /** Index of the first tick at which the log had so many bytes; the number of ticks when none had. */
  #lowerBound(offset: number): number {
    let low = 0;
    let high = this.#length;
    while (low < high) {
      const middle = (low + high) >> 1;
      if ((this.#sizes[middle] ?? 0) < offset) low = middle + 1;
      else high = middle;
    }
    return low;
  }
}

function widened(numbers: Float64Array<ArrayBuffer>): Float64Array<ArrayBuffer> {
  const wider = new Float64Array(numbers.length * 2);
  wider.set(numbers);
  return wider;
}
