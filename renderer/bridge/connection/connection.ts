import type { Change } from '#core/contract/engine-calls';
import type { Refusal } from '#core/contract/refusal';
import { err, ok, type Result } from '#core/lib/result';
import { actIds, actingClient, type EngineClient } from './engine-client';
import { Link, pause } from './link';
import { LINK_BROKE, refusalOf } from './refusal';
import type { OpenTransport, Transport } from './transport';

export type LinkState =
  | { readonly state: 'connecting'; readonly sinceMs: number }
  | { readonly state: 'connected' }
  | { readonly state: 'reconnecting'; readonly sinceMs: number };

/** Options of a call beside its input. */
export interface AskOptions {
  readonly signal?: AbortSignal;
}
export type Ask<T> = (client: EngineClient, options: AskOptions) => Promise<T>;

const ACT_PATIENCE_MS = 60_000;
/** A feed that ends on an open transport is asked for again after this. */
const FEED_WAIT_MS = 500;

/** Connection of the page to the engine: reconnects, and subscribes to its feed again each time. */
export class Connection {
  readonly #link: Link<Transport>;
  readonly #now: () => number;
  readonly #actPatienceMs: number;
  #state: LinkState;
  readonly #linkListeners = new Set<() => void>();
  readonly #changeListeners = new Set<(change: Change) => void>();

  /** @param actPatienceMs how long an act whose transport closed waits for the next engine */
  constructor(
    open: OpenTransport,
    now: () => number = Date.now,
    actPatienceMs: number = ACT_PATIENCE_MS,
  ) {
    this.#link = new Link(open, {
      opened: (transport) => {
        this.#become({ state: 'connected' });
        void this.#follow(transport);
      },
      lost: () => this.#become({ state: 'reconnecting', sinceMs: this.#now() }),
    });
    this.#now = now;
    this.#actPatienceMs = actPatienceMs;
    this.#state = { state: 'connecting', sinceMs: now() };
  }

  /** Runs until `stop`. */
  run(): Promise<void> {
    return this.#link.run();
  }

  stop(): void {
    this.#link.stop();
  }

  readonly link = (): LinkState => this.#state;

  readonly onLink = (listener: () => void): (() => void) => {
    this.#linkListeners.add(listener);
    return () => this.#linkListeners.delete(listener);
  };

  onChange(listener: (change: Change) => void): () => void {
    this.#changeListeners.add(listener);
    return () => this.#changeListeners.delete(listener);
  }

  /** Asks for something that may be asked for again: waits for a transport, and repeats when it closes. */
  async read<T>(ask: Ask<T>, signal?: AbortSignal): Promise<Result<T, Refusal>> {
    for (;;) {
      const transport = await this.#opened(signal);
      try {
        return ok(await ask(transport.client, signal === undefined ? {} : { signal }));
      } catch (error) {
        signal?.throwIfAborted();
        const refusal = refusalOf(error);
        if (refusal !== null) return err(refusal);
        if (this.#link.transport === transport) await pause(FEED_WAIT_MS, this.#link.signal);
      }
    }
  }

  /**
   * Asks for something that must not happen twice: when the transport closes it is asked for again under the same ids,
   * of the engine that answers then. Without one for a while it is unknown whether it happened.
   */
  async act<T>(ask: Ask<T>): Promise<Result<T, Refusal>> {
    const ids = actIds(Date.now());
    const patience = new AbortController();
    let transport = await this.#opened();
    for (let again = false; ; again = true) {
      try {
        return ok(await ask(actingClient(transport.link, ids, again), {}));
      } catch (error) {
        const refusal = refusalOf(error);
        if (refusal !== null) return err(refusal);
      }
      if (this.#link.transport === transport) await pause(FEED_WAIT_MS, this.#link.signal);
      const late = setTimeout(() => patience.abort(), this.#actPatienceMs);
      const next = await this.#opened(patience.signal).catch(() => null);
      clearTimeout(late);
      if (next === null) return err(LINK_BROKE);
      transport = next;
    }
  }

  /** Until the transport is closed. The feed takes no signal: oRPC would send its end to a closed transport. */
  async #follow(transport: Transport): Promise<void> {
    while (this.#link.transport === transport) {
      try {
        for await (const change of await transport.client.engine.changes()) {
          this.#changeListeners.forEach((listener) => listener(change));
        }
      } catch {
        // The transport closed or the engine restarts: the link opens another one, or the loop asks again.
      }
      await pause(FEED_WAIT_MS, this.#link.signal);
    }
  }

  #become(state: LinkState): void {
    this.#state = state;
    this.#linkListeners.forEach((listener) => listener());
  }

  async #opened(signal?: AbortSignal): Promise<Transport> {
    for (;;) {
      signal?.throwIfAborted();
      if (this.#link.transport !== null) return this.#link.transport;
      await new Promise<void>((resolve) => {
        const done = (): void => {
          forget();
          signal?.removeEventListener('abort', done);
          resolve();
        };
        const forget = this.onLink(done);
        signal?.addEventListener('abort', done);
      });
    }
  }
}
