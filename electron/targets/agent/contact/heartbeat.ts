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
  readonly #line: HeartbeatCallbacks;
  #timer: NodeJS.Timeout | null = null;
  #lastBeatMs = 0;
  /** Question that waits for its answer; null: none. */
  #asked: symbol | null = null;
  #silentSinceMs = 0;
  #isQuiet = false;

  constructor(line: HeartbeatCallbacks) {
    this.#line = line;
  }

  start(): void {
    this.stop();
    this.#lastBeatMs = performance.now();
    this.#timer = setInterval(() => this.#beat(), this.#line.everyMs);
    this.#timer.unref();
  }

  stop(): void {
    if (this.#timer !== null) clearInterval(this.#timer);
    this.#timer = null;
    this.#asked = null;
    this.#isQuiet = false;
  }

  /** Something came from the agent, no matter what it was: it runs. */
  heard(): void {
    this.#silentSinceMs = performance.now();
    if (this.#isQuiet) this.#line.back();
    this.#isQuiet = false;
  }

  #beat(): void {
    const nowMs = performance.now();
    const { everyMs, quietMs, deadMs } = this.#line;
    const slackMs = everyMs / 2;
    const lateMs = nowMs - this.#lastBeatMs - everyMs;
    this.#lastBeatMs = nowMs;
    // We were not there to hear an answer. A timer that is a little late is none of that.
    if (lateMs > slackMs) this.#silentSinceMs = Math.min(nowMs, this.#silentSinceMs + lateMs);
    if (this.#asked === null) return this.#ask(nowMs);
    const silentMs = nowMs - this.#silentSinceMs;
    if (silentMs + slackMs >= deadMs) this.#line.dead(silentMs);
    else if (silentMs + slackMs >= quietMs && !this.#isQuiet) {
      this.#isQuiet = true;
      this.#line.quiet(silentMs);
    }
  }

  #ask(nowMs: number): void {
    const asked = Symbol('ping');
    this.#asked = asked;
    this.#silentSinceMs = nowMs;
    void this.#line.ask().then(() => this.#answered(asked));
  }

  #answered(asked: symbol): void {
    if (this.#asked !== asked) return;
    this.#asked = null;
    this.heard();
  }
}
