/** Entries that may come at once, and how many more a second. */
const BURST = 200;
const PER_SECOND = 10;

/** Limit of the entries of one process: an error that repeats in a loop must not fill the log with itself. */
export class EntryLimit {
  readonly #now: () => number;
  #atMs: number;
  #free = BURST;
  #leftOut = 0;

  constructor(now: () => number) {
    this.#now = now;
    this.#atMs = now();
  }

  /** May an entry be written now? One that may not is counted. */
  admits(): boolean {
    const nowMs = this.#now();
    this.#free = Math.min(BURST, this.#free + ((nowMs - this.#atMs) / 1_000) * PER_SECOND);
    this.#atMs = nowMs;
    if (this.#free < 1) {
      this.#leftOut += 1;
      return false;
    }
    this.#free -= 1;
    return true;
  }

  /** Entries left out since the last reset. */
  leftOut(): number {
    return this.#leftOut;
  }

  reset(): void {
    this.#leftOut = 0;
  }
}
