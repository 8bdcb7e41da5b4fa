import type { Refusal } from '#core/contract/refusal';
import type { AgentEnd } from './agent-process';
import type { Dialling } from './dialling';

interface RedialLine {
  /** Try again now. */
  readonly dial: () => void;
  /** Not without a person. */
  readonly rest: () => void;
}

/** Tries again after a loss: the waits double, each shortened by chance so that many do not come at once. */
export class Redial {
  readonly #dialling: Dialling;
  readonly #line: RedialLine;
  #waitMs: number;
  #timer: NodeJS.Timeout | null = null;

  constructor(dialling: Dialling, line: RedialLine) {
    this.#dialling = dialling;
    this.#line = line;
    this.#waitMs = dialling.firstWaitMs;
  }

  later(why: Refusal, end: AgentEnd): void {
    this.cancel();
    if (this.#dialling.needsPerson?.(why) === true) {
      this.#line.rest();
      return;
    }
    const waitMs = this.#waitMs * (0.75 + Math.random() / 4);
    this.#waitMs = Math.min(this.#waitMs * 2, this.#dialling.lastWaitMs);
    this.#timer = setTimeout(() => void this.#now(why, end), waitMs);
  }

  cancel(): void {
    if (this.#timer !== null) clearTimeout(this.#timer);
    this.#timer = null;
  }

  /** An agent answered. */
  reset(): void {
    this.cancel();
    this.#waitMs = this.#dialling.firstWaitMs;
  }

  async #now(why: Refusal, end: AgentEnd): Promise<void> {
    const timer = this.#timer;
    const again = await this.#dialling.again(why, end);
    // Let go of, or dialled by somebody else, meanwhile.
    if (this.#timer !== timer) return;
    if (again === null) this.later(why, end);
    else if (again) this.#line.dial();
    else this.#line.rest();
  }
}
