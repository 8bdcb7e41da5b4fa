/** Runs one job per animation frame: redrawing a chart costs most of a frame, so two never share one. */
export class FrameQueue {
  readonly #jobs = new Map<object, () => void>();
  readonly #nextFrame: (job: () => void) => unknown;
  #asked = false;

  constructor(nextFrame: (job: () => void) => unknown = (job) => requestAnimationFrame(job)) {
    this.#nextFrame = nextFrame;
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
    this.#nextFrame(() => {
      this.#asked = false;
      const first = this.#jobs.entries().next().value;
      if (first !== undefined) {
        this.#jobs.delete(first[0]);
        first[1]();
      }
      this.#ask();
    });
  }
}
