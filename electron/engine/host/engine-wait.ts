import type { Refusal } from '#core/contract/refusal';

/** After so long the user learns what the command waits for. */
export const NOTICE_AFTER_MS = 5_000;
/** So long may one and the same process hold the lock without an answer. */
export const PATIENCE_MS = 60_000;

type Waited =
  | { readonly does: 'wait' }
  | { readonly does: 'tell'; readonly says: string }
  | { readonly does: 'give-up'; readonly refusal: Refusal };

/**
 * Patience of a client for an engine that holds the lock and does not answer yet: it starts over with each process that takes the lock, so
 * ten command lines of which one after the other is the engine all get their answer.
 */
export class EngineWait {
  #holder: number | null = null;
  #sinceMs: number;
  #isReported = false;

  constructor(nowMs: number) {
    this.#sinceMs = nowMs;
  }

  /** @param holder process ID of who holds the lock; null while that is not known */
  scan(holder: number | null, nowMs: number): Waited {
    if (holder !== this.#holder) {
      this.#holder = holder;
      this.#sinceMs = nowMs;
    }
    const waitedMs = nowMs - this.#sinceMs;
    if (waitedMs >= PATIENCE_MS) return { does: 'give-up', refusal: silent(holder) };
    if (this.#isReported || waitedMs < NOTICE_AFTER_MS) return { does: 'wait' };
    this.#isReported = true;
    return { does: 'tell', says: `Waiting for ${nameOf(holder)} to answer.` };
  }
}

const nameOf = (holder: number | null): string =>
  holder === null ? 'the RL Cockpit engine' : `the RL Cockpit engine (process ${holder})`;

function silent(holder: number | null): Refusal {
  return {
    code: 'engine-silent',
    says: `${nameOf(holder).replace('the', 'The')} has not responded for ${PATIENCE_MS / 1000} seconds; it is busy or suspended.`,
    remedy: 'Runs continue. Try again in a minute.',
  };
}
