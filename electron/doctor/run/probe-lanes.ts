/**
 * Lanes of a target: probes that do not disturb each other run side by side, up to `width`; one that runs alone waits
 * until the others are done, and the others wait for it.
 */
export class ProbeLanes {
  readonly #width: number;
  readonly #waiting: { readonly isAlone: boolean; readonly go: () => void }[] = [];
  #running = 0;
  #isAlone = false;

  constructor(width: number) {
    this.#width = width;
  }

  async run<T>(isAlone: boolean, work: () => Promise<T>): Promise<T> {
    await new Promise<void>((resolve) => {
      this.#waiting.push({ isAlone, go: resolve });
      this.#next();
    });
    try {
      return await work();
    } finally {
      this.#running -= 1;
      this.#isAlone = false;
      this.#next();
    }
  }

  #next(): void {
    for (let first = this.#waiting[0]; first !== undefined; first = this.#waiting[0]) {
      const isFull = this.#isAlone || this.#running >= this.#width;
      if (isFull || (first.isAlone && this.#running > 0)) return;
      this.#waiting.shift();
      this.#running += 1;
      this.#isAlone = first.isAlone;
      first.go();
    }
  }
}
