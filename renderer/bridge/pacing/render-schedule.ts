// When the page draws: charts within animation frames (FrameQueue), what React renders of the engine's news on the page's tick (PageTick).

/** A clock and frames, so that a test can be both. */
export interface Frames {
  next(job: () => void): unknown;
  now(): number;
}
const browserFrames: Frames = {
  next: (job) => requestAnimationFrame(job),
  now: () => performance.now(),
};

/** Frame time that redraws may take; the rest of it belongs to the user. */
const BUDGET_MS = 6;

/**
 * Runs jobs within animation frames: as many as fit into a part of a frame, at least one. A frame costs a page as much
 * as some redraws do, so charts that are quick share one, and a slow one has a frame for itself.
 */
export class FrameQueue {
  readonly #jobs = new Map<object, () => void>();
  readonly #frames: Frames;
  #isRequested = false;

  constructor(frames: Frames = browserFrames) {
    this.#frames = frames;
  }

  /** A later job of the same owner replaces its earlier one: only the newest drawing counts. */
  schedule(owner: object, job: () => void): void {
    this.#jobs.set(owner, job);
    this.#ask();
  }

  cancel(owner: object): void {
    this.#jobs.delete(owner);
  }

  #ask(): void {
    if (this.#isRequested || this.#jobs.size === 0) return;
    this.#isRequested = true;
    this.#frames.next(() => {
      this.#isRequested = false;
      const endMs = this.#frames.now() + BUDGET_MS;
      for (const [owner, job] of this.#jobs) {
        this.#jobs.delete(owner);
        job();
        if (this.#frames.now() >= endMs) break;
      }
      this.#ask();
    });
  }
}

/** A clock, timers and the user's hand, so that a test can be all of them. */
export interface RenderClock {
  now(): number;
  setTimeout(job: () => void, ms: number): unknown;
  /** Calls whenever the user does something. */
  onInput(act: () => void): void;
}
const browserClock: RenderClock = {
  now: () => performance.now(),
  setTimeout: (job, ms) => setTimeout(job, ms),
  onInput: (act) => {
    for (const type of ['pointerdown', 'keydown', 'popstate'])
      globalThis.addEventListener?.(type, act, { capture: true, passive: true });
  },
};

/** Answers of one burst come within some milliseconds of each other; no one notices a page waiting this long. */
const GATHER_MS = 30;
/** A page that only follows its runs is rendered this often, however many of them have news. */
const EVERY_MS = 250;
/** Steps in which data the user waits for is read: so many renders may follow each other at once. */
const STEPS = 6;

/** Runs what the engine's answers bring about together, in order: the page is rendered once for a burst of them. */
export class RenderBatch {
  readonly #clock: RenderClock;
  #jobs: (() => void)[] = [];
  /** Time when the next render would come if each were EVERY_MS after the one before. */
  #dueMs = Number.NEGATIVE_INFINITY;

  constructor(clock: RenderClock = browserClock) {
    this.#clock = clock;
    clock.onInput(() => {
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
