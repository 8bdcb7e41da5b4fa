import type { Tick } from '../contract/run/run-samples';

/**
 * When a byte of the log was written, from the supervisor's ticks (log size ↔ wall clock). Between two ticks the
 * time is interpolated by bytes; before the first it is the first tick's, after the last it is the last one's,
 * until a later tick says better. The same function live and in replay.
 */
export class TickClock {
  readonly #sizes: Float64Array;
  readonly #times: Float64Array;

  /** @param ticks in the order of writing; one that says that the log shrank is left out. */
  constructor(ticks: readonly Tick[]) {
    const growing: Tick[] = [];
    for (const tick of ticks) {
      if (tick.b >= (growing.at(-1)?.b ?? 0)) growing.push(tick);
    }
    this.#sizes = Float64Array.from(growing, (tick) => tick.b);
    this.#times = Float64Array.from(growing, (tick) => tick.t);
  }

  /** Wall clock in ms of a line that ends at this byte offset; null without any tick. */
  wallAt(offset: number): number | null {
    const after = this.#firstAtLeast(offset);
    const timeAfter = this.#times[after];
    if (timeAfter === undefined) return this.#times.at(-1) ?? null;
    const timeBefore = this.#times[after - 1];
    const sizeBefore = this.#sizes[after - 1];
    if (timeBefore === undefined || sizeBefore === undefined) return timeAfter;
    const span = (this.#sizes[after] ?? sizeBefore) - sizeBefore;
    return timeBefore + ((timeAfter - timeBefore) * (offset - sizeBefore)) / span;
  }

  /** Index of the first tick at which the log had so many bytes; the number of ticks when none had. */
  #firstAtLeast(offset: number): number {
    let low = 0;
    let high = this.#sizes.length;
    while (low < high) {
      const middle = (low + high) >> 1;
      if ((this.#sizes[middle] ?? 0) < offset) low = middle + 1;
      else high = middle;
    }
    return low;
  }
}
