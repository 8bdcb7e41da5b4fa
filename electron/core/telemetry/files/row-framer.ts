import { z } from 'zod';
import type { Json } from '../../lib/json';
import { fromBase64, joinBytes, toBase64 } from '../values/bytes';

/** A row longer than this is skipped: a rollout with pictures in base64 is 10 MB, a file without any `\n` is none of ours. */
export const MAX_ROW_BYTES = 64 << 20;
const NEWLINE = 10;

const Saved = z.object({ held: z.string(), skipping: z.boolean(), begun: z.boolean() });

/**
 * Bytes of a text file → whole rows, in UTF-8 with replacement, without `\n`, `\r\n` or a byte order mark. Unlike a
 * log's lines, a row keeps everything between its ends. How the bytes are cut changes nothing.
 */
export class RowFramer {
  readonly #decoder = new TextDecoder('utf-8', { ignoreBOM: true });
  #held: Uint8Array[] = [];
  #heldBytes = 0;
  #skipping = false;
  #started = false;

  /** @param saved what `save` gave; anything else begins a new file. */
  constructor(saved: unknown = null) {
    const state = Saved.safeParse(saved);
    if (!state.success) return;
    const held = fromBase64(state.data.held);
    if (held.length > 0) this.#held.push(held);
    this.#heldBytes = held.length;
    this.#skipping = state.data.skipping;
    this.#started = state.data.begun;
  }

  /** The rows that these bytes complete. */
  push(bytes: Uint8Array): string[] {
    const rows: string[] = [];
    let start = 0;
    for (let end = bytes.indexOf(NEWLINE); end !== -1; end = bytes.indexOf(NEWLINE, start)) {
      this.#hold(bytes.subarray(start, end));
      if (!this.#skipping) rows.push(this.#accept());
      this.#clear();
      start = end + 1;
    }
    this.#hold(bytes.slice(start));
    return rows;
  }

  /** The last row, of a file that ends without `\n`. */
  end(): string[] {
    const rows = this.#heldBytes > 0 && !this.#skipping ? [this.#accept()] : [];
    this.#clear();
    return rows;
  }

  save(): Json {
    const held = toBase64(joinBytes(this.#held));
    return { held, skipping: this.#skipping, begun: this.#started };
  }

  #hold(bytes: Uint8Array): void {
    if (this.#skipping || bytes.length === 0) return;
    this.#heldBytes += bytes.length;
    this.#held.push(bytes);
    if (this.#heldBytes <= MAX_ROW_BYTES) return;
    this.#held = [];
    this.#heldBytes = 0;
    this.#skipping = true;
  }

  #accept(): string {
    const text = this.#decoder.decode(joinBytes(this.#held));
    const row = text.endsWith('\r') ? text.slice(0, -1) : text;
    const isFirst = !this.#started;
    this.#started = true;
    return isFirst && row.startsWith('\uFEFF') ? row.slice(1) : row;
  }

  #clear(): void {
    this.#held = [];
    this.#heldBytes = 0;
    this.#skipping = false;
  }
}
