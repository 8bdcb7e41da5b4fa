import { type BackOff, reconnect } from '#core/lib/retry';

/** The first attempt to reconnect is almost at once, none is later than 5 s. */
export const RECONNECT_WAITS: BackOff = { firstMs: 150, maxMs: 5_000 };

/** What a link needs of a transport. `closed` resolves when it is gone, for any reason. */
interface Closable {
  readonly closed: Promise<void>;
  close(): void;
}

/** Callbacks of a link. */
export interface LinkListener<T> {
  /** A transport is open. */
  opened(transport: T): void;
  /** The transport is closed; another one is being opened. */
  lost(): void;
}

/** Link that reconnects: at most one open transport, opened again whenever it closes, until stopped. */
export class Link<T extends Closable> {
  readonly #open: (signal: AbortSignal) => Promise<T>;
  readonly #listener: LinkListener<T>;
  readonly #stopped = new AbortController();
  #transport: T | null = null;

  constructor(open: (signal: AbortSignal) => Promise<T>, listener: LinkListener<T>) {
    this.#open = open;
    this.#listener = listener;
  }

  /** The open transport; null while there is none. */
  get transport(): T | null {
    return this.#transport;
  }

  /** Aborted by `stop`. */
  get signal(): AbortSignal {
    return this.#stopped.signal;
  }

  /** Runs until `stop`. */
  async run(): Promise<void> {
    const { signal } = this;
    await reconnect(
      () => this.#open(signal),
      (transport) => this.#serve(transport),
      RECONNECT_WAITS,
      { sleep: (ms) => pause(ms, signal), signal },
    );
  }

  stop(): void {
    this.#stopped.abort();
    this.#transport?.close();
  }

  async #serve(transport: T): Promise<void> {
    this.#transport = transport;
    this.#listener.opened(transport);
    await transport.closed;
    this.#transport = null;
    this.#listener.lost();
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
