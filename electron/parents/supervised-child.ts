import type { ChildEvents, ChildHandle, StartChild } from './child-process';
import { restartDelayMs } from './restart-policy';

/** Time an engine may take to end when asked: it lets other processes that use it have their last answer. */
export const ENGINE_PATIENCE_MS = 20_000;

/** The end of a child that has had all its restarts. */
export interface SpentChild {
  /** How it ended the last time: "code 1". */
  readonly how: string;
  readonly restarts: number;
}

export interface SupervisedChildOptions {
  /** As people know it: "engine", "terminals". */
  readonly name: string;
  readonly start: StartChild;
  readonly message?: (message: unknown) => void;
  /** A sentence for the log each time the child ends unasked. */
  readonly says: (sentence: string) => void;
  /** It ended unasked and has had all its restarts. */
  readonly spent?: (end: SpentChild) => void;
  /** Time a child may take to end when asked, before it is killed. */
  readonly patienceMs?: number;
}

/** Keeps one child process alive: starts it again when it ends unasked, at most MAX_RESTARTS times. */
export class SupervisedChild {
  readonly #options: SupervisedChildOptions;
  #child: ChildHandle | null = null;
  #restarts = 0;
  #timer: NodeJS.Timeout | null = null;
  #isSpent = false;
  #stopping = false;
  #restarting = false;
  #gone: (() => void) | null = null;

  constructor(options: SupervisedChildOptions) {
    this.#options = options;
    this.#start();
  }

  /** The process that runs now; undefined between two starts. */
  get pid(): number | undefined {
    return this.#child?.pid;
  }

  get restarts(): number {
    return this.#restarts;
  }

  /** Ends the running child, which counts as an end unasked: for a child that no longer answers. */
  replace(): void {
    this.#child?.kill();
  }

  /** Asks the child to end, kills it when it takes too long, and starts it again at once: for a program that was built again. */
  async restart(): Promise<void> {
    if (this.#child === null) return;
    this.#restarting = true;
    await this.#end(this.#child);
  }

  /** Starts a child that has had all its restarts once more, with all of them left; false for any other child. */
  revive(): boolean {
    if (!this.#isSpent || this.#stopping) return false;
    this.#isSpent = false;
    this.#restarts = 0;
    this.#start();
    return true;
  }

  /** Asks the child to end, kills it when it takes too long, and resolves when it is gone. Starts no other. */
  async stop(): Promise<void> {
    this.#stopping = true;
    if (this.#timer) clearTimeout(this.#timer);
    if (this.#child) await this.#end(this.#child);
  }

  async #end(child: ChildHandle): Promise<void> {
    const gone = new Promise<void>((resolve) => {
      this.#gone = resolve;
    });
    const killer = setTimeout(() => child.kill(), this.#options.patienceMs ?? 4_000);
    child.end();
    await gone;
    clearTimeout(killer);
  }

  #start(): void {
    // A start that fails at once may report its exit before `start` has returned the child.
    let ended = false;
    const events: ChildEvents = {
      message: (message) => this.#options.message?.(message),
      exit: (how) => {
        if (ended) return;
        ended = true;
        this.#ended(how);
      },
    };
    const child = this.#options.start(events);
    if (!ended) this.#child = child;
  }

  #ended(how: string): void {
    this.#child = null;
    this.#gone?.();
    if (this.#stopping) return;
    if (this.#restarting) {
      this.#restarting = false;
      this.#start();
      return;
    }
    const delayMs = restartDelayMs(this.#restarts);
    if (delayMs === null) {
      this.#options.says(
        `The ${this.#options.name} process ended (${how}) after ${this.#restarts} restarts. Runs continue; start RL Cockpit again to see them.`,
      );
      this.#isSpent = true;
      this.#options.spent?.({ how, restarts: this.#restarts });
      return;
    }
    this.#restarts += 1;
    this.#options.says(
      `The ${this.#options.name} process ended (${how}); restarting it (${this.#restarts}).`,
    );
    this.#timer = setTimeout(() => this.#start(), delayMs);
  }
}
