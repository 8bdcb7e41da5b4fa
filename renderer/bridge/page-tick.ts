import type { Timers } from './coalescer';

/** Answers of one burst come within some milliseconds of each other; nobody sees a page wait this long. */
const GATHER_MS = 30;
const browser: Timers = { setTimeout: (job, ms) => setTimeout(job, ms) };

/** Runs what the engine's answers bring about together, in order: the page is rendered once for a burst of them. */
export class PageTick {
  readonly #timers: Timers;
  #jobs: (() => void)[] = [];

  constructor(timers: Timers = browser) {
    this.#timers = timers;
  }

  add(job: () => void): void {
    this.#jobs.push(job);
    if (this.#jobs.length === 1) this.#timers.setTimeout(() => this.#run(), GATHER_MS);
  }

  #run(): void {
    const jobs = this.#jobs;
    this.#jobs = [];
    for (const job of jobs) job();
  }
}
