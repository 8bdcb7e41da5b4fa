/** Clock and timers of a throttle, so that a test can be both. */
export interface ThrottleClock {
  now(): number;
  setTimeout(job: () => void, ms: number): unknown;
}
const browser: ThrottleClock = {
  now: () => performance.now(),
  setTimeout: (job, ms) => setTimeout(job, ms),
};

/** An interval that follows what the job costs: `times` as long as its last run took, within bounds. What is cheap is then seen sooner. */
export interface Pace {
  readonly minMs: number;
  readonly maxMs: number;
  readonly times: number;
}

/** Data of a live run as the page follows it: up to four times a second, and once where reading it takes long. */
export const LIVE_PACE: Pace = { minMs: 250, maxMs: 1_000, times: 20 };

/** Purpose of one run of a throttled job. */
export interface Turn<K> {
  /** Keys requested since the job began last. */
  readonly keys: ReadonlySet<K>;
  /** Aborted when the throttle is stopped. */
  readonly signal: AbortSignal;
}

/**
 * Throttle: runs a job as it is wanted, never twice at once, with all keys that were wanted meanwhile. What only follows the data (`want`)
 * begins at most once per interval, the first time at once; what the user asked for (`wantNow`) begins at once, or as soon as the run under
 * way has ended.
 */
export class Throttle<K = void> {
  readonly #pace: Pace;
  readonly #job: (turn: Turn<K>) => void | Promise<void>;
  readonly #clock: ThrottleClock;
  readonly #gone = new AbortController();
  #keys = new Set<K>();
  #startedMs = Number.NEGATIVE_INFINITY;
  /** How long the last run took. */
  #tookMs = 0;
  #isBusy = false;
  #isUrgent = false;
  #hasTimer = false;

  /** @param pace an interval in ms; 0: only never twice at once */
  constructor(
    pace: number | Pace,
    job: (turn: Turn<K>) => void | Promise<void>,
    clock: ThrottleClock = browser,
  ) {
    this.#pace = typeof pace === 'number' ? { minMs: pace, maxMs: pace, times: 0 } : pace;
    this.#job = job;
    this.#clock = clock;
  }

  request(key: K): void {
    this.#keys.add(key);
    this.#next();
  }

  wantNow(key: K): void {
    this.#isUrgent = true;
    this.request(key);
  }

  stop(): void {
    this.#gone.abort();
  }

  #next(): void {
    if (this.#isBusy || this.#keys.size === 0 || this.#gone.signal.aborted) return;
    const waitMs = this.#startedMs + this.#intervalMs() - this.#clock.now();
    if (this.#isUrgent || waitMs <= 0) {
      void this.#run();
      return;
    }
    if (this.#hasTimer) return;
    this.#hasTimer = true;
    this.#clock.setTimeout(() => {
      this.#hasTimer = false;
      this.#next();
    }, waitMs);
  }

  #intervalMs(): number {
    const { minMs, maxMs, times } = this.#pace;
    return Math.min(maxMs, Math.max(minMs, times * this.#tookMs));
  }

  async #run(): Promise<void> {
    const { signal } = this.#gone;
    const keys = this.#keys;
    this.#keys = new Set();
    this.#isUrgent = false;
    this.#isBusy = true;
    this.#startedMs = this.#clock.now();
    try {
      await this.#job({ keys, signal });
    } catch (error) {
      if (!signal.aborted) throw error;
    } finally {
      this.#isBusy = false;
      this.#tookMs = this.#clock.now() - this.#startedMs;
    }
    this.#next();
  }
}
