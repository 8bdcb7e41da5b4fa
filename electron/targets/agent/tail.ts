import { setTimeout as sleep } from 'node:timers/promises';
import { backOffMs, retry } from '#core/lib/retry';

/** Bytes the agent may send ahead of our acknowledgement. */
export const TAIL_CREDIT = 1 << 20;

/**
 * A step that fails (a full disk) is tried again after this long, then at longer intervals, for as long as the tail is
 * open: steps may be repeated, because the store knows by their offset which bytes it has.
 */
const WAITS = { firstMs: 250, maxMs: 5_000 };

/** Receiver of a followed file's bytes. The next bytes come only after `data` is settled. */
export interface TailSink {
  data(from: number, bytes: Uint8Array<ArrayBuffer>, ident: string): Promise<void>;
  /** The file shrank, was replaced or rewritten; data starts at 0 again. */
  reset(ident: string): Promise<void>;
  /** The agent reported the file's size: what was there when it looked. */
  size?(size: number): void;
}

export interface Tail {
  close(): void;
}

/** One followed file: its byte offset, so that a new agent can continue from there. */
export class OpenTail {
  readonly id: string;
  readonly path: string;
  readonly #sink: TailSink;
  readonly #grant: (bytes: number) => void;
  readonly #closing = new AbortController();
  #work: Promise<void> = Promise.resolve();
  offset: number;
  ident: string | null;

  constructor(
    id: string,
    path: string,
    from: number,
    ident: string | null,
    sink: TailSink,
    grant: (bytes: number) => void,
  ) {
    this.id = id;
    this.path = path;
    this.offset = from;
    this.ident = ident;
    this.#sink = sink;
    this.#grant = grant;
  }

  /** A step that fails is not tried again. */
  close(): void {
    this.#closing.abort();
  }

  /** Bytes are handed on in order, one chunk at a time; their credit is returned afterwards. */
  data(from: number, bytes: Uint8Array<ArrayBuffer>, ident: string, size: number): void {
    this.ident = ident;
    this.offset = from + bytes.length;
    this.#enqueue(async () => {
      if (bytes.length > 0) await this.#sink.data(from, bytes, ident);
      this.#sink.size?.(size);
      if (bytes.length > 0) this.#grant(bytes.length);
    });
  }

  reset(ident: string): void {
    this.ident = ident;
    this.offset = 0;
    this.#enqueue(() => this.#sink.reset(ident));
  }

  async #after(before: Promise<void>, step: () => Promise<void>): Promise<void> {
    await before;
    if (this.#closing.signal.aborted) return;
    const { signal } = this.#closing;
    await retry(
      (tries) => this.#tried(step, tries),
      (isDone, tries) => (isDone ? null : backOffMs(WAITS, tries)),
      { sleep: (ms) => sleep(ms, undefined, { ref: false }), signal },
    );
  }

  async #tried(step: () => Promise<void>, tries: number): Promise<boolean> {
    try {
      await step();
      return true;
    } catch (cause) {
      if (tries === 1) process.emitWarning(`Following ${this.path} waits: ${String(cause)}`);
      return false;
    }
  }

  #enqueue(step: () => Promise<void>): void {
    this.#work = this.#after(this.#work, step);
  }
}
