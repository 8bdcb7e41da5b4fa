/** Heartbeat timeout: a far agent that has not answered for so long counts as out of contact. */
const QUIET_MS = 15_000;
/** And is given up after this: the connection to it is most likely dead. */
const DEAD_MS = 60_000;

export interface HeartbeatCallbacks {
  readonly everyMs: number;
  readonly ask: () => Promise<unknown>;
  /** No contact for a while; it may come back. */
  readonly quiet: () => void;
  readonly back: () => void;
  readonly dead: () => void;
}

/** Heartbeat of an agent: pings it and tells when it does not answer. A cut network tells nobody anything by itself. */
export class Heartbeat {
  readonly #line: HeartbeatCallbacks;
  #timer: NodeJS.Timeout | null = null;
  #askedMs: number | null = null;
  #isQuiet = false;

  constructor(line: HeartbeatCallbacks) {
    this.#line = line;
  }

  start(): void {
    this.stop();
    this.#timer = setInterval(() => this.#beat(), this.#line.everyMs);
    this.#timer.unref();
  }

  stop(): void {
    if (this.#timer !== null) clearInterval(this.#timer);
    this.#timer = null;
    this.#askedMs = null;
    this.#isQuiet = false;
  }

  #beat(): void {
    if (this.#askedMs === null) {
      const askedMs = performance.now();
      this.#askedMs = askedMs;
      void this.#line.ask().then(() => this.#answered(askedMs));
      return;
    }
    const waitedMs = performance.now() - this.#askedMs;
    if (waitedMs > DEAD_MS) this.#line.dead();
    else if (waitedMs > QUIET_MS && !this.#isQuiet) {
      this.#isQuiet = true;
      this.#line.quiet();
    }
  }

  #answered(askedMs: number): void {
    if (this.#askedMs !== askedMs) return;
    this.#askedMs = null;
    if (this.#isQuiet) this.#line.back();
    this.#isQuiet = false;
  }
}
