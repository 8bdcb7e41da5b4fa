/** A clock and frames, so that a test can be both. */
export interface Frames {
  next(job: () => void): unknown;
  now(): number;
}
const browser: Frames = {
  next: (job) => requestAnimationFrame(job),
  now: () => performance.now(),
};

/** What redraws may take of a frame; the rest of it belongs to the person. */
const BUDGET_MS = 6;

/**
 * Runs jobs within animation frames: as many as fit into a part of a frame, at least one. A frame costs a page as much
 * as some redraws do, so charts that are quick share one, and a slow one has a frame for itself.
 */
export class FrameQueue {
  readonly #jobs = new Map<object, () => void>();
  readonly #frames: Frames;
  #asked = false;

  constructor(frames: Frames = browser) {
    this.#frames = frames;
  }

  /** A later job of the same owner replaces its earlier one: only the newest drawing counts. */
  put(owner: object, job: () => void): void {
    this.#jobs.set(owner, job);
    this.#ask();
  }

  drop(owner: object): void {
    this.#jobs.delete(owner);
  }

  #ask(): void {
    if (this.#asked || this.#jobs.size === 0) return;
    this.#asked = true;
    this.#frames.next(() => {
      this.#asked = false;
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
