/** Semaphore: at most `width` jobs run at the same time, the rest wait their turn. */
export class Semaphore {
  readonly #width: number;
  readonly #waiting: (() => void)[] = [];
  readonly #idle: (() => void)[] = [];
  #busy = 0;

  constructor(width: number) {
    this.#width = width;
  }

  async run<T>(job: () => Promise<T>): Promise<T> {
    if (this.#busy >= this.#width) {
      await new Promise<void>((resolve) => {
        this.#waiting.push(resolve);
      });
    }
    this.#busy += 1;
    try {
      return await job();
    } finally {
      this.#busy -= 1;
      this.#waiting.shift()?.();
      if (this.#busy === 0 && this.#waiting.length === 0) this.#notifyIdle();
    }
  }

  /** Settles when nothing runs and nothing waits. */
  async idle(): Promise<void> {
    if (this.#busy === 0 && this.#waiting.length === 0) return;
    await new Promise<void>((resolve) => {
      this.#idle.push(resolve);
    });
  }

  #notifyIdle(): void {
    for (const resolve of this.#idle.splice(0)) resolve();
  }
}
