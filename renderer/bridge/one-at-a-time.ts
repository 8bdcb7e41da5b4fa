/** Runs one async job at a time: requests during a run are merged into one more run after it. */
export class OneAtATime {
  readonly #job: (signal: AbortSignal) => Promise<void>;
  readonly #gone = new AbortController();
  #isBusy = false;
  #isWanted = false;

  constructor(job: (signal: AbortSignal) => Promise<void>) {
    this.#job = job;
  }

  want(): void {
    this.#isWanted = true;
    if (!this.#isBusy) void this.#work();
  }

  stop(): void {
    this.#gone.abort();
  }

  async #work(): Promise<void> {
    const { signal } = this.#gone;
    this.#isBusy = true;
    while (this.#isWanted && !signal.aborted) {
      this.#isWanted = false;
      try {
        await this.#job(signal);
      } catch (error) {
        if (!signal.aborted) throw error;
      }
    }
    this.#isBusy = false;
  }
}
