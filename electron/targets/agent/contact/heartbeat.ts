/** Interval of an agent's heartbeat, and what its silence means. */
export interface HeartbeatPolicy {
  readonly everyMs: number;
  /** An agent of which nothing was heard for so long counts as out of contact. */
  readonly quietMs: number;
  /** And is given up after this. */
  readonly deadMs: number;
}

export interface HeartbeatCallbacks extends HeartbeatPolicy {
  readonly ask: () => Promise<unknown>;
  /** No contact for so long; it may come back. */
  readonly quiet: (silentMs: number) => void;
  readonly back: () => void;
  readonly dead: (silentMs: number) => void;
}

/**
 * Heartbeat of an agent: pings it and shows when it does not answer. Neither a cut network nor a stopped process reports anything by
 * itself. Time in which this process itself stalled (a laptop that slept, a stop signal, a busy machine) is no silence of the agent.
 */
export class Heartbeat {
  readonly #callbacks: HeartbeatCallbacks;
  #timer: NodeJS.Timeout | null = null;
  #lastBeatMs = 0;
  /** Question that waits for its answer; null: none. */
  #request: symbol | null = null;
  #silentSinceMs = 0;
  #isQuiet = false;

  constructor(line: HeartbeatCallbacks) {
    this.#callbacks = line;
  }

  start(): void {
    this.stop();
    this.#lastBeatMs = performance.now();
    this.#timer = setInterval(() => this.#beat(), this.#callbacks.everyMs);
    this.#timer.unref();
  }

  stop(): void {
    if (this.#timer !== null) clearInterval(this.#timer);
    this.#timer = null;
    this.#request = null;
    this.#isQuiet = false;
  }

  /** Something came from the agent, no matter what it was: it runs. */
  heard(): void {
    this.#silentSinceMs = performance.now();
    if (this.#isQuiet) this.#callbacks.back();
    this.#isQuiet = false;
  }

  #beat(): void {
    const nowMs = performance.now();
    const { everyMs, quietMs, deadMs } = this.#callbacks;
    const slackMs = everyMs / 2;
    const lateMs = nowMs - this.#lastBeatMs - everyMs;
    this.#lastBeatMs = nowMs;
    // We were not there to hear an answer. A timer that is a little late is none of that.
    if (lateMs > slackMs) this.#silentSinceMs = Math.min(nowMs, this.#silentSinceMs + lateMs);
    if (this.#request === null) return this.#ask(nowMs);
    const silentMs = nowMs - this.#silentSinceMs;
    if (silentMs + slackMs >= deadMs) this.#callbacks.dead(silentMs);
    else if (silentMs + slackMs >= quietMs && !this.#isQuiet) {
      this.#isQuiet = true;
      this.#callbacks.quiet(silentMs);
    }
  }

  #ask(nowMs: number): void {
    const request = Symbol('ping');
    this.#request = request;
    this.#silentSinceMs = nowMs;
    void this.#callbacks.ask().then(() => this.#answered(request));
  }

  #answered(request: symbol): void {
    if (this.#request !== request) return;
    this.#request = null;
    this.heard();
  }
}
