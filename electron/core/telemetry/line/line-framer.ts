import { z } from 'zod';
import type { Json } from '../../lib/json';
import { stripControls } from './ansi';
import { fromBase64, joinBytes, toBase64 } from '../values/bytes';
import type { Line } from './line';
import { type Bar, bareBar } from './progress-bar';
import { dropRepeats, splitRayPrefix } from './ray-prefix';
import { StreamEncoding } from './stream-encoding';

/** A line's text beyond this many bytes is counted, not kept. */
export const KEPT_BYTES = 1 << 20;
const NEWLINE = 10;
const RETURN = 13;

const Saved = z.object({
  offset: z.number(),
  newlines: z.number(),
  encoding: z.custom<Json>((value) => value !== undefined),
  held: z.string(),
  dropped: z.number(),
  shown: z.string(),
  actor: z.string().nullable(),
  pid: z.number().nullable(),
  bar: z
    .object({ kind: z.literal(['tqdm', 'rich']), n: z.number(), total: z.number() })
    .nullable()
    .default(null),
});

/**
 * Bytes of a log → whole lines. `\n` commits a line. A `\r` begins it anew, as on a terminal, so a progress bar is one
 * line in its last state; a piece with nothing to see (the end of `\r\n`, a bar wiped with blanks) overwrites
 * nothing. The Ray prefix of any piece counts for the whole line; the first one wins, so that a worker's text
 * cannot pass for another's. How the bytes are cut into chunks, and saving in between, changes nothing.
 */
export class LineFramer {
  readonly #encoding: StreamEncoding;
  /** Bytes taken so far, without what the encoding holds back. */
  #offset = 0;
  #newlines = 0;
  /** The piece of the line since its last `\r`. */
  #held: Uint8Array[] = [];
  #heldBytes = 0;
  #dropped = 0;
  /** What the line showed before its last `\r`. */
  #shown = '';
  #actor: string | null = null;
  #pid: number | null = null;
  /** The first progress bar that the line showed. */
  #bar: Bar | null = null;

  /** @param saved what `save` gave; anything else begins a new stream. */
  constructor(saved: Json | null = null) {
    const state = Saved.safeParse(saved);
    this.#encoding = new StreamEncoding(state.data?.encoding ?? null);
    if (!state.success) return;
    this.#offset = state.data.offset;
    this.#newlines = state.data.newlines;
    const held = fromBase64(state.data.held);
    if (held.length > 0) this.#held.push(held);
    this.#heldBytes = held.length;
    this.#dropped = state.data.dropped;
    this.#shown = state.data.shown;
    this.#actor = state.data.actor;
    this.#pid = state.data.pid;
    this.#bar = state.data.bar;
  }

  /** The lines that these bytes complete. */
  push(bytes: Uint8Array): Line[] {
    const input = this.#encoding.align(bytes);
    const width = this.#encoding.bytesPerUnit;
    const plain = this.#encoding.plainText(input);
    const lines: Line[] = [];
    let start = 0;
    let back = this.#encoding.find(input, RETURN, 0);
    const endPiecesBefore = (end: number): void => {
      while (back !== -1 && back < end) {
        this.#endPiece(input, start, back, plain);
        start = back + width;
        back = this.#encoding.find(input, RETURN, start);
      }
    };
    for (
      let end = this.#encoding.find(input, NEWLINE, 0);
      end !== -1;
      end = this.#encoding.find(input, NEWLINE, start)
    ) {
      endPiecesBefore(end);
      this.#endPiece(input, start, end, plain);
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
    const rest = this.#encoding.takeRest();
    this.#hold(rest, 0, rest.length);
    this.#offset += rest.length;
    if (this.#heldBytes === 0 && this.#shown === '') return [];
    this.#endPiece(rest, 0, 0, null);
    return [this.#commit(this.#offset)];
  }

  /** The first progress bar of the unfinished line, once a `\r` follows it. */
  bar(): Bar | null {
    return this.#bar;
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
      encoding: this.#encoding.save(),
      held: toBase64(joinBytes(this.#held)),
      dropped: this.#dropped,
      shown: this.#shown,
      actor: this.#actor,
      pid: this.#pid,
      bar: this.#bar === null ? null : { ...this.#bar },
    };
  }

  #hold(input: Uint8Array, start: number, end: number): void {
    if (start >= end) return;
    const kept = Math.min(end - start, KEPT_BYTES - this.#heldBytes);
    if (kept > 0) this.#held.push(input.slice(start, start + kept));
    this.#heldBytes += kept;
    this.#dropped += end - start - kept;
  }

  /** A piece of the line ends, at a `\r` or at the line's end. `plain`: the input as text, where bytes are characters. */
  #endPiece(input: Uint8Array, start: number, end: number, plain: string | null): void {
    if (this.#heldBytes === 0 && end - start <= KEPT_BYTES) {
      if (start === end) return;
      this.#show(plain?.slice(start, end) ?? this.#decode(input.subarray(start, end)));
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
    return stripControls(this.#encoding.decode(bytes));
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
    if (!/\S/.test(seen)) return;
    this.#bar ??= bareBar(seen);
    this.#shown = seen;
  }

  #commit(endOffset: number): Line {
    const fromRay = this.#actor !== null || this.#pid !== null;
    const line: Line = {
      text: fromRay ? dropRepeats(this.#shown) : this.#shown,
      number: this.#newlines + 1,
      endOffset,
      actor: this.#actor,
      actorPid: this.#pid,
      ...(this.#bar === null ? {} : { bar: this.#bar }),
    };
    this.#shown = '';
    this.#actor = null;
    this.#pid = null;
    this.#bar = null;
    return line;
  }
}
