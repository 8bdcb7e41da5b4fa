interface Stoppable {
  stop(): Promise<void>;
}

/** The first page is to be there first; anyone who asks for the child before, has it started at once. */
const LATER_MS = 2_000;

/** A child process that is seldom needed at once: started when it is asked for, or a while later. */
export class DeferredChild {
  #make: (() => Stoppable) | null = null;
  #child: Stoppable | null = null;
  #timer: NodeJS.Timeout | null = null;

  /** @param make starts it; called at most once */
  begin(make: () => Stoppable): void {
    this.#make = make;
  }

  start(): void {
    this.#child ??= this.#make?.() ?? null;
  }

  startLater(): void {
    if (this.#make !== null) this.#timer = setTimeout(() => this.start(), LATER_MS);
  }

  /** Nothing is started any more. */
  async stop(): Promise<void> {
    if (this.#timer !== null) clearTimeout(this.#timer);
    this.#make = null;
    await this.#child?.stop();
  }
}
