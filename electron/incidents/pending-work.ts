/** Work in progress that a close waits for: promises, each until it settles. */
export class PendingWork {
  readonly #all = new Set<Promise<unknown>>();

  /** Follows a promise until it settles. @returns the same outcome */
  follow<T>(work: Promise<T>): Promise<T> {
    this.#all.add(work);
    return work.finally(() => this.#all.delete(work));
  }

  /** Waits until all of it settled, and no longer than so many milliseconds. Never throws. */
  async settled(maxMs: number): Promise<void> {
    let timer: NodeJS.Timeout | undefined;
    const late = new Promise<void>((resolve) => {
      timer = setTimeout(resolve, maxMs);
    });
    await Promise.race([Promise.allSettled(this.#all), late]);
    clearTimeout(timer);
  }
}
