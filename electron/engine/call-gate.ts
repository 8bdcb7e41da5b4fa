import { ORPCError } from '@orpc/server';
import type { Refusal } from '#core/contract/refusal';

/** Calls of one connection that are answered at the same time. A page has a dozen. */
const MAX_AT_ONCE = 64;
/** Calls that may wait for their turn; a client that sends more is refused until some are answered. */
const MAX_WAITING = 2_000;

/** Limits the calls of one connection: some are answered, more wait, the rest are refused. */
export class CallGate {
  readonly #waiting: (() => void)[] = [];
  #busy = 0;

  /** @throws ORPCError REFUSED when too many calls wait already */
  async run<T>(call: () => Promise<T>): Promise<T> {
    if (this.#busy < MAX_AT_ONCE) this.#busy += 1;
    else await this.#turn();
    try {
      return await call();
    } finally {
      const next = this.#waiting.shift();
      // Anyone who waited takes the place over.
      if (next === undefined) this.#busy -= 1;
      else next();
    }
  }

  #turn(): Promise<void> {
    if (this.#waiting.length >= MAX_WAITING) {
      const data = tooManyCalls();
      throw new ORPCError('REFUSED', { data, message: data.says, defined: true });
    }
    return new Promise((resolve) => {
      this.#waiting.push(resolve);
    });
  }
}

/** The gate as an interceptor of a handler's calls. A feed passes it when it begins, and then counts no more. */
export const gated =
  (gate: CallGate) =>
  <T>(call: { next(): Promise<T> }): Promise<T> =>
    gate.run(() => call.next());

/** Made when it is needed: a number in words loads the tables of a language, 40 ms of a start. */
const tooManyCalls = (): Refusal => ({
  code: 'too-many-calls',
  says: `This connection already has ${(MAX_AT_ONCE + MAX_WAITING).toLocaleString('en-US')} calls in progress.`,
  remedy: 'Wait for some responses, then send the rest.',
});
