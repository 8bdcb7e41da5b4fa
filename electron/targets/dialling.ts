import type { Refusal } from '#core/contract/refusal';
import { gone } from './agent-refusals';

/** How a kind of target starts its agent, and starts it again when it was lost. */
export interface Dialling {
  /** Is the target connected without a person's asking? Only this computer is. */
  readonly isFree: boolean;
  readonly firstWaitMs: number;
  readonly lastWaitMs: number;
  /** An agent that has not said hello by then is given up. */
  readonly helloWithinMs: number;
  /** Why there is no agent, from what its process said at its end. */
  explain(why: string): Refusal;
  /**
   * Asked after a loss: may another agent be started unasked? Not where that would start a machine, and not where only a
   * person can mend what is wrong.
   */
  again(why: Refusal): Promise<boolean>;
}

export const LOCAL_DIALLING: Dialling = {
  isFree: true,
  firstWaitMs: 100,
  lastWaitMs: 5_000,
  helloWithinMs: 60_000,
  explain: gone,
  again: async () => true,
};

/** Waits that double from the first to the last, each shortened by chance so that many do not come at once. */
export class BackOff {
  readonly #dialling: Dialling;
  #waitMs: number;

  constructor(dialling: Dialling) {
    this.#dialling = dialling;
    this.#waitMs = dialling.firstWaitMs;
  }

  next(): number {
    const waitMs = this.#waitMs;
    this.#waitMs = Math.min(waitMs * 2, this.#dialling.lastWaitMs);
    return waitMs * (0.75 + Math.random() / 4);
  }

  reset(): void {
    this.#waitMs = this.#dialling.firstWaitMs;
  }
}
