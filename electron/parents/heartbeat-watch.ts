/** VS Code's figures: a beat every 5 s; the first wait is 1.2 beats, a second one is one more beat. */
export const BEAT_MS = 5_000;
export const FIRST_WAIT_MS = 6_000;
export const SECOND_WAIT_MS = 5_000;

/** Calls `silent` once when beats stop for both waits; a beat in between starts over. Armed by the first beat. */
export class HeartbeatWatch {
  readonly #silent: () => void;
  #timer: NodeJS.Timeout | null = null;

  constructor(silent: () => void) {
    this.#silent = silent;
  }

  beat(): void {
    this.stop();
    this.#timer = setTimeout(() => {
      // A laptop that wakes up fires this at once, although the child never had a chance: hence the second wait.
      this.#timer = setTimeout(this.#silent, SECOND_WAIT_MS);
    }, FIRST_WAIT_MS);
  }

  stop(): void {
    if (this.#timer) clearTimeout(this.#timer);
    this.#timer = null;
  }
}
