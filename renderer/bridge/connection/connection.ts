import type { Change } from '#core/contract/engine-calls';
import type { Refusal } from '#core/contract/refusal';
import { err, ok, type Result } from '#core/lib/result';
import { type BackOff, reconnect } from '#core/lib/retry';
import { actIds, actingClient, type EngineClient } from './engine-client';
import { LINK_BROKE, refusalOf } from './refusal';
import type { Transport, OpenTransport } from './transport';

export type LinkState =
  | { readonly state: 'connecting'; readonly sinceMs: number }
  | { readonly state: 'connected' }
  | { readonly state: 'reconnecting'; readonly sinceMs: number };

/** Options of a call beside its input. */
export interface AskOptions {
  readonly signal?: AbortSignal;
}
export type Ask<T> = (client: EngineClient, options: AskOptions) => Promise<T>;

/** The first attempt to reconnect is almost at once, none is later than 5 s. */
export const RECONNECT_WAITS: BackOff = { firstMs: 150, longestMs: 5_000 };
const ACT_PATIENCE_MS = 60_000;
/** A feed that ends on an open line is asked for again after this. */
const FEED_WAIT_MS = 500;

/** The page's line to the engine: opened again whenever it breaks, its feed subscribed again each time. */
export class Connection {
  readonly #open: OpenTransport;
  readonly #now: () => number;
  readonly #actPatienceMs: number;
  #link: LinkState;
  #line: Transport | null = null;
  readonly #stopped = new AbortController();
  readonly #linkListeners = new Set<() => void>();
  readonly #changeListeners = new Set<(change: Change) => void>();

  /** @param actPatienceMs how long an act whose line broke waits for the next engine */
  constructor(
    open: OpenTransport,
    now: () => number = Date.now,
    actPatienceMs: number = ACT_PATIENCE_MS,
  ) {
    this.#open = open;
    this.#now = now;
    this.#actPatienceMs = actPatienceMs;
    this.#link = { state: 'connecting', sinceMs: now() };
  }

  /** Runs until `stop`. */
  async run(): Promise<void> {
    const { signal } = this.#stopped;
    await reconnect(
      () => this.#open(signal),
      (line) => this.#serve(line),
      RECONNECT_WAITS,
      { sleep: (ms) => pause(ms, signal), signal },
    );
  }

  stop(): void {
    this.#stopped.abort();
    this.#line?.close();
  }

  readonly link = (): LinkState => this.#link;

  readonly onLink = (listener: () => void): (() => void) => {
    this.#linkListeners.add(listener);
    return () => this.#linkListeners.delete(listener);
  };

  onChange(listener: (change: Change) => void): () => void {
    this.#changeListeners.add(listener);
    return () => this.#changeListeners.delete(listener);
  }

  /** Asks for something that may be asked for again: waits for the line, and repeats when it breaks. */
  async read<T>(ask: Ask<T>, signal?: AbortSignal): Promise<Result<T, Refusal>> {
    for (;;) {
      const line = await this.#opened(signal);
      try {
        return ok(await ask(line.client, signal === undefined ? {} : { signal }));
      } catch (error) {
        signal?.throwIfAborted();
        const refusal = refusalOf(error);
        if (refusal !== null) return err(refusal);
        if (this.#line === line) await pause(FEED_WAIT_MS, this.#stopped.signal);
      }
    }
  }

  /**
   * Asks for something that must not happen twice: when the line breaks it is asked for again under the same ids, of
   * whichever engine is there then. Without one for a while nobody knows whether it happened.
   */
  async act<T>(ask: Ask<T>): Promise<Result<T, Refusal>> {
    const ids = actIds(Date.now());
    const patience = new AbortController();
    let line = await this.#opened();
    for (let again = false; ; again = true) {
      try {
        return ok(await ask(actingClient(line.link, ids, again), {}));
      } catch (error) {
        const refusal = refusalOf(error);
        if (refusal !== null) return err(refusal);
      }
      if (this.#line === line) await pause(FEED_WAIT_MS, this.#stopped.signal);
      const late = setTimeout(() => patience.abort(), this.#actPatienceMs);
      const next = await this.#opened(patience.signal).catch(() => null);
      clearTimeout(late);
      if (next === null) return err(LINK_BROKE);
      line = next;
    }
  }

  async #serve(line: Transport): Promise<void> {
    this.#line = line;
    this.#become({ state: 'connected' });
    void this.#follow(line);
    await line.closed;
    this.#line = null;
    this.#become({ state: 'reconnecting', sinceMs: this.#now() });
  }

  /** Until the line is closed. The feed takes no signal: oRPC would tell a closed line of its end. */
  async #follow(line: Transport): Promise<void> {
    while (this.#line === line) {
      try {
        for await (const change of await line.client.engine.changes()) {
          this.#changeListeners.forEach((listener) => listener(change));
        }
      } catch {
        // The line broke or the engine restarts: `serve` opens another line, or the loop asks again.
      }
      await pause(FEED_WAIT_MS, this.#stopped.signal);
    }
  }

  #become(link: LinkState): void {
    this.#link = link;
    this.#linkListeners.forEach((listener) => listener());
  }

  async #opened(signal?: AbortSignal): Promise<Transport> {
    for (;;) {
      signal?.throwIfAborted();
      if (this.#line !== null) return this.#line;
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

/** Sleeps, at most until the signal is aborted. */
export async function pause(ms: number, signal: AbortSignal): Promise<void> {
  if (signal.aborted) return;
  await new Promise<void>((resolve) => {
    const timer = setTimeout(resolve, ms);
    signal.addEventListener('abort', () => (clearTimeout(timer), resolve()), { once: true });
  });
}
