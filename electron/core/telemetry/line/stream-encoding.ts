import { z } from 'zod';
import type { Json } from '../../lib/json';
import { fromBase64, joinBytes, toBase64 } from '../values/bytes';

const EMPTY = new Uint8Array();
/** Byte order mark. */
const MARK = '\uFEFF';
const Saved = z.object({ wide: z.boolean().nullable(), carry: z.string() });

/** Encoding of a log's bytes: UTF-8, or UTF-16LE if it begins with its mark (PowerShell's `>`). */
export class StreamEncoding {
  readonly #utf8 = new TextDecoder('utf-8');
  readonly #utf16 = new TextDecoder('utf-16le');
  /** Two bytes a character? null until the first bytes are here. */
  #wide: boolean | null = null;
  /** The very first byte, or half a character. */
  #remainder: Uint8Array = EMPTY;

  constructor(saved: Json) {
    const state = Saved.safeParse(saved);
    if (!state.success) return;
    this.#wide = state.data.wide;
    this.#remainder = fromBase64(state.data.carry);
  }

  get bytesPerUnit(): 1 | 2 {
    return this.#wide === true ? 2 : 1;
  }

  /** The bytes that can be read now: whole units, what was held back before in front. */
  align(bytes: Uint8Array): Uint8Array {
    if (this.#wide === false) return bytes;
    const input = this.#remainder.length === 0 ? bytes : joinBytes([this.#remainder, bytes]);
    this.#remainder = EMPTY;
    if (this.#wide === null) {
      if (input.length === 0) return input;
      if (input.length === 1 && input[0] === 0xff) {
        this.#remainder = input.slice();
        return EMPTY;
      }
      this.#wide = input[0] === 0xff && input[1] === 0xfe;
      if (!this.#wide) return input;
    }
    const even = input.length & ~1;
    this.#remainder = input.slice(even);
    return input.subarray(0, even);
  }

  /** At the end of the stream: the bytes that were still held back. */
  drain(): Uint8Array {
    const rest = this.#remainder;
    this.#remainder = EMPTY;
    return rest;
  }

  /** Position of the character of this code (below 128), in aligned bytes; -1 when it is not there. */
  find(input: Uint8Array, code: number, from: number): number {
    let at = input.indexOf(code, from);
    if (this.#wide !== true) return at;
    while (at !== -1 && ((at & 1) === 1 || input[at + 1] !== 0)) at = input.indexOf(code, at + 1);
    return at;
  }

  /**
   * Whole lines as one text, from which they can be cut at each `\n`: that is far faster than decoding each. null when
   * they must be decoded by themselves.
   */
  completeText(input: Uint8Array): string | null {
    if (this.#wide === true) return null;
    const text = this.#utf8.decode(input);
    // Of each line that is decoded by itself a mark in front is taken off.
    return text.includes(MARK) ? null : text;
  }

  /** Decodes bytes: invalid ones become U+FFFD; a byte order mark in front is taken off. */
  decode(bytes: Uint8Array): string {
    return (this.#wide === true ? this.#utf16 : this.#utf8).decode(bytes);
  }

  save(): Json {
    return { wide: this.#wide, carry: toBase64(this.#remainder) };
  }
}
