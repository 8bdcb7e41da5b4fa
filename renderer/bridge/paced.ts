/** A clock and timers, so that a test can be both. */
export interface Beat {
  now(): number;
  setTimeout(job: () => void, ms: number): unknown;
}
const browser: Beat = {
  now: () => performance.now(),
  setTimeout: (job, ms) => setTimeout(job, ms),
};

/**
 * Does a job as it is wanted, never twice at once. What only follows the data begins at most once per interval; what
 * a person asked for begins at once, or as soon as the job under way has ended.
 */
export class Paced {
  readonly #job: (signal: AbortSignal) => Promise<void>;
  readonly #everyMs: number;
  readonly #beat: Beat;
  readonly #gone = new AbortController();
  #begunMs = Number.NEGATIVE_INFINITY;
  #isBusy = false;
  #wanted: 'no' | 'later' | 'now' = 'no';
  #timers = 0;

  constructor(job: (signal: AbortSignal) => Promise<void>, everyMs: number, beat = browser) {
    this.#job = job;
    this.#everyMs = everyMs;
    this.#beat = beat;
  }

  /** @param soon because a person asked, not because there is newer data */
  want(soon: boolean): void {
    if (soon) this.#wanted = 'now';
    else if (this.#wanted === 'no') this.#wanted = 'later';
    this.#next();
  }

  stop(): void {
    this.#gone.abort();
  }

  #next(): void {
    if (this.#isBusy || this.#wanted === 'no' || this.#gone.signal.aborted) return;
    const waitMs = this.#begunMs + this.#everyMs - this.#beat.now();
    if (this.#wanted === 'now' || waitMs <= 0) {
      void this.#work();
      return;
    }
    if (this.#timers > 0) return;
    this.#timers += 1;
    this.#beat.setTimeout(() => {
      this.#timers -= 1;
      this.#next();
    }, waitMs);
  }

  async #work(): Promise<void> {
    const { signal } = this.#gone;
    this.#isBusy = true;
    this.#wanted = 'no';
    this.#begunMs = this.#beat.now();
    try {
      await this.#job(signal);
    } catch (error) {
      if (!signal.aborted) throw error;
    } finally {
      this.#isBusy = false;
    }
    this.#next();
  }
}
