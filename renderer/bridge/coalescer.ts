/** Timers, so that a test can be the clock. */
export interface Timers {
  setTimeout(job: () => void, ms: number): unknown;
}
const browser: Timers = { setTimeout: (job, ms) => setTimeout(job, ms) };

/** Gathers keys and hands them over together, at most once per interval; the first ones at once. */
export class Coalescer<K> {
  readonly #everyMs: number;
  readonly #flush: (keys: ReadonlySet<K>) => void;
  readonly #timers: Timers;
  readonly #keys = new Set<K>();
  #resting = false;

  constructor(everyMs: number, flush: (keys: ReadonlySet<K>) => void, timers: Timers = browser) {
    this.#everyMs = everyMs;
    this.#flush = flush;
    this.#timers = timers;
  }

  add(key: K): void {
    this.#keys.add(key);
    if (!this.#resting) this.#hand();
  }

  #hand(): void {
    if (this.#keys.size === 0) {
      this.#resting = false;
      return;
    }
    const keys = new Set(this.#keys);
    this.#keys.clear();
    this.#resting = true;
    this.#timers.setTimeout(() => this.#hand(), this.#everyMs);
    this.#flush(keys);
  }
}
