/** A clock, timers and a person's hand, so that a test can be all of them. */
export interface PageClock {
  now(): number;
  setTimeout(job: () => void, ms: number): unknown;
  /** Calls whenever a person does something. */
  onHand(act: () => void): void;
}
const browser: PageClock = {
  now: () => performance.now(),
  setTimeout: (job, ms) => setTimeout(job, ms),
  onHand: (act) => {
    for (const type of ['pointerdown', 'keydown', 'popstate'])
      globalThis.addEventListener?.(type, act, { capture: true, passive: true });
  },
};

/** Answers of one burst come within some milliseconds of each other; nobody sees a page wait this long. */
const GATHER_MS = 30;
/** A page that only follows its runs is rendered this often, however many of them have news. */
const EVERY_MS = 250;
/** What a person waits for is read in a few steps: so many renders may follow each other at once. */
const STEPS = 6;

/** Runs what the engine's answers bring about together, in order: the page is rendered once for a burst of them. */
export class PageTick {
  readonly #clock: PageClock;
  #jobs: (() => void)[] = [];
  /** When the next render would come if each were EVERY_MS after the one before. */
  #dueMs = Number.NEGATIVE_INFINITY;

  constructor(clock: PageClock = browser) {
    this.#clock = clock;
    clock.onHand(() => {
      this.#dueMs = Number.NEGATIVE_INFINITY;
    });
  }

  add(job: () => void): void {
    this.#jobs.push(job);
    if (this.#jobs.length > 1) return;
    const waitMs = this.#dueMs - (STEPS - 1) * EVERY_MS - this.#clock.now();
    this.#clock.setTimeout(() => this.#run(), Math.max(GATHER_MS, waitMs));
  }

  #run(): void {
    this.#dueMs = Math.max(this.#dueMs, this.#clock.now()) + EVERY_MS;
    const jobs = this.#jobs;
    this.#jobs = [];
    for (const job of jobs) job();
  }
}
