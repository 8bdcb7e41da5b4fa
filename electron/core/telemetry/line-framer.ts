import { z } from 'zod';
import type { Json } from '../lib/json';
import { stripControls } from './ansi';
import { fromBase64, joinBytes, toBase64 } from './bytes';
import type { Line } from './line';
import { dropRepeats, splitRayPrefix } from './ray-prefix';

/** A line's text beyond this many bytes is counted, not kept. */
export const KEPT_BYTES = 1 << 20;
const NEWLINE = 10;
const RETURN = 13;
const EMPTY = new Uint8Array();

const Saved = z.object({
  offset: z.number(),
  newlines: z.number(),
  wide: z.boolean().nullable(),
  carry: z.string(),
  held: z.string(),
  dropped: z.number(),
  shown: z.string(),
  actor: z.string().nullable(),
  pid: z.number().nullable(),
});

/**
 * Bytes of a log → whole lines. UTF-8 with replacement, or UTF-16LE where the stream begins with its mark
 * (PowerShell's `>`). `\n` commits a line. A `\r` begins the line anew, as on a terminal, so a progress bar is one
 * line in its last state; a piece with nothing to see (the end of `\r\n`, a bar wiped with blanks) overwrites
 * nothing. The Ray prefix of any piece counts for the whole line; the first one wins, so that a worker's text
 * cannot pass for another's. How the bytes are cut into chunks, and saving in between, changes nothing.
 */
export class LineFramer {
  readonly #utf8 = new TextDecoder('utf-8');
  readonly #utf16 = new TextDecoder('utf-16le');
  /** Bytes taken so far, without `carry`. */
  #offset = 0;
  #newlines = 0;
  /** Two bytes a character? null until the first two bytes are here. */
  #wide: boolean | null = null;
  /** The first byte of a stream, or half a character. */
  #carry: Uint8Array = EMPTY;
  /** The piece of the line since its last `\r`. */
  #held: Uint8Array[] = [];
  #heldBytes = 0;
  #dropped = 0;
  /** What the line showed before its last `\r`. */
  #shown = '';
  #actor: string | null = null;
  #pid: number | null = null;

  /** @param saved what `save` gave; anything else begins a new stream. */
  constructor(saved: Json | null = null) {
    const state = Saved.safeParse(saved);
    if (!state.success) return;
    this.#offset = state.data.offset;
    this.#newlines = state.data.newlines;
    this.#wide = state.data.wide;
    this.#carry = fromBase64(state.data.carry);
    const held = fromBase64(state.data.held);
    if (held.length > 0) this.#held.push(held);
    this.#heldBytes = held.length;
    this.#dropped = state.data.dropped;
    this.#shown = state.data.shown;
    this.#actor = state.data.actor;
    this.#pid = state.data.pid;
  }

  /** The lines that these bytes complete. */
  push(bytes: Uint8Array): Line[] {
    const input = this.#align(bytes);
    const width = this.#wide === true ? 2 : 1;
    const lines: Line[] = [];
    let start = 0;
    let back = this.#find(input, RETURN, 0);
    const endPiecesBefore = (end: number): void => {
      while (back !== -1 && back < end) {
        this.#endPiece(input, start, back);
        start = back + width;
        back = this.#find(input, RETURN, start);
      }
    };
    for (
      let end = this.#find(input, NEWLINE, 0);
      end !== -1;
      end = this.#find(input, NEWLINE, start)
    ) {
      endPiecesBefore(end);
      this.#endPiece(input, start, end);
      start = end + width;
      lines.push(this.#commit(this.#offset + start));
      this.#newlines += 1;
    }
    endPiecesBefore(input.length);
    this.#hold(input, start, input.length);
    this.#offset += input.length;
    return lines;
  }

  /** The stream ended: the last line, if it has no `\n`. */
  end(): Line[] {
    const rest = this.#carry;
    this.#carry = EMPTY;
    this.#hold(rest, 0, rest.length);
    this.#offset += rest.length;
    if (this.#heldBytes === 0 && this.#shown === '') return [];
    this.#endPiece(EMPTY, 0, 0);
    return [this.#commit(this.#offset)];
  }

  /** What the unfinished line shows now; null when there is nothing to see. */
  live(): string | null {
    const text = new LineFramer(this.save()).end()[0]?.text ?? '';
    return text === '' ? null : text;
  }

  save(): Json {
    return {
      offset: this.#offset,
      newlines: this.#newlines,
      wide: this.#wide,
      carry: toBase64(this.#carry),
      held: toBase64(joinBytes(this.#held)),
      dropped: this.#dropped,
      shown: this.#shown,
      actor: this.#actor,
      pid: this.#pid,
    };
  }

  /** Settles the encoding, and holds back half a character. */
  #align(bytes: Uint8Array): Uint8Array {
    if (this.#wide === false) return bytes;
    const input = this.#carry.length === 0 ? bytes : joinBytes([this.#carry, bytes]);
    this.#carry = EMPTY;
    if (this.#wide === null) {
      if (input.length === 0) return input;
      if (input.length === 1 && input[0] === 0xff) {
        this.#carry = input.slice();
        return EMPTY;
      }
      this.#wide = input[0] === 0xff && input[1] === 0xfe;
      if (!this.#wide) return input;
    }
    const even = input.length & ~1;
    this.#carry = input.slice(even);
    return input.subarray(0, even);
  }

  #find(input: Uint8Array, code: number, from: number): number {
    let at = input.indexOf(code, from);
    if (this.#wide !== true) return at;
    while (at !== -1 && ((at & 1) === 1 || input[at + 1] !== 0)) at = input.indexOf(code, at + 1);
    return at;
  }

  #hold(input: Uint8Array, start: number, end: number): void {
    if (start >= end) return;
    const kept = Math.min(end - start, KEPT_BYTES - this.#heldBytes);
    if (kept > 0) this.#held.push(input.slice(start, start + kept));
    this.#heldBytes += kept;
    this.#dropped += end - start - kept;
  }

  /** A piece of the line ends, at a `\r` or at the line's end. */
  #endPiece(input: Uint8Array, start: number, end: number): void {
    if (this.#heldBytes === 0 && end - start <= KEPT_BYTES) {
      if (start < end) this.#show(this.#decode(input.subarray(start, end)));
      return;
    }
    this.#hold(input, start, end);
    const text = this.#decode(joinBytes(this.#held));
    this.#show(this.#dropped > 0 ? `${text} … (+${this.#dropped} bytes)` : text);
    this.#held = [];
    this.#heldBytes = 0;
    this.#dropped = 0;
  }

  #decode(bytes: Uint8Array): string {
    return stripControls((this.#wide === true ? this.#utf16 : this.#utf8).decode(bytes));
  }

  #show(text: string): void {
    const ray = splitRayPrefix(text);
    const isNew = this.#actor === null && this.#pid === null;
    const mine = ray !== null && (isNew || (ray.actor === this.#actor && ray.pid === this.#pid));
    if (mine) {
      this.#actor = ray.actor;
      this.#pid = ray.pid;
    }
    const seen = mine ? ray.text : text;
    if (/\S/.test(seen)) this.#shown = seen;
  }

  #commit(endOffset: number): Line {
    const fromRay = this.#actor !== null || this.#pid !== null;
    const line: Line = {
      text: fromRay ? dropRepeats(this.#shown) : this.#shown,
      number: this.#newlines + 1,
      endOffset,
      actor: this.#actor,
      actorPid: this.#pid,
    };
    this.#shown = '';
    this.#actor = null;
    this.#pid = null;
    return line;
  }
}
