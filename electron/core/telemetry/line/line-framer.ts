import { z } from 'zod';
import type { Json } from '../../lib/json';
import {
  GROUP_OF_CONTROLS,
  GROUP_OF_RETURNS,
  LiteralAutomaton,
  MAX_SCAN_LENGTH,
} from '../../lib/literal-automaton';
import { hasControls, stripControls } from './ansi';
import { fromBase64, joinBytes, toBase64 } from '../values/bytes';
import { isBlank, LAST_SEEN, type Line, MARK_OF_BARS } from './line';
import { type Bar, bareBar, mayHoldNumbers } from './progress-bar';
import { dropRepeats, splitRayPrefix } from './ray-prefix';
import { StreamEncoding } from './stream-encoding';

/** A line's text beyond this many bytes is counted, not kept. */
export const RETAINED_BYTES = 1 << 20;
/** Finds the lines where no one looks for literals. */
const NO_LITERALS = new LiteralAutomaton([]);
const NEWLINE = 10;
const RETURN = 13;
const PARENTHESIS = 40;

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
 * Bytes of a log → whole lines. `\n` commits a line. A `\r` begins it again, as on a terminal, so a progress bar is one line in its last
 * state; a piece with nothing to see (the end of `\r\n`, a bar wiped with blanks) overwrites nothing. The Ray prefix of any piece counts
 * for the whole line; the first one wins, so that a worker's text cannot pass for another's. How the bytes are cut into chunks, and saving
 * in between, changes nothing.
 */
export class LineFramer {
  readonly #encoding: StreamEncoding;
  readonly #sieve: () => LiteralAutomaton | null;
  /** Bytes taken so far, without what the encoding holds back. */
  #offset = 0;
  #newlines = 0;
  /** The piece of the line since its last `\r`. */
  #held: Uint8Array[] = [];
  #heldBytes = 0;
  #dropped = 0;
  /** Text of the line before its last `\r`. */
  #shown = '';
  #actor: string | null = null;
  #pid: number | null = null;
  /** The first progress bar that the line showed. */
  #bar: Bar | null = null;

  /**
   * @param saved what `save` gave; anything else begins a new stream.
   * @param sieve literals whose groups are noted in each line (`marks`); asked for with the first line
   */
  constructor(saved: Json | null = null, sieve: () => LiteralAutomaton | null = () => null) {
    const state = Saved.safeParse(saved);
    this.#sieve = sieve;
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

  /** Whole lines before the first one that is read were passed over. */
  skip(bytes: number, lines: number): void {
    this.#offset += bytes;
    this.#newlines += lines;
  }

  /** The lines that these bytes complete. */
  push(bytes: Uint8Array): Line[] {
    const input = this.#encoding.align(bytes);
    const lines: Line[] = [];
    const end = input.lastIndexOf(NEWLINE) + 1;
    if (this.#encoding.bytesPerUnit === 2 || end === 0) {
      this.#pushPieces(input, lines);
      return lines;
    }
    const start = this.#isWithinLine() ? input.indexOf(NEWLINE) + 1 : 0;
    this.#pushPieces(input.subarray(0, start), lines);
    this.#pushComplete(input.subarray(start, end), lines);
    this.#pushPieces(input.subarray(end), lines);
    return lines;
  }

  #isWithinLine(): boolean {
    const isShown = this.#shown !== '' || this.#actor !== null || this.#pid !== null;
    return isShown || this.#heldBytes > 0 || this.#bar !== null;
  }

  /** Whole lines, as many at once as can be searched at once. */
  #pushComplete(input: Uint8Array, lines: Line[]): void {
    for (let from = 0; from < input.length;) {
      const end =
        input.lastIndexOf(NEWLINE, Math.min(from + MAX_SCAN_LENGTH, input.length) - 1) + 1;
      const to = end > from ? end : input.indexOf(NEWLINE, from) + 1;
      this.#pushScanned(input.subarray(from, to), lines);
      from = to;
    }
  }

  /** Whole lines, cut from their text: that is ten times as fast as decoding each. */
  #pushScanned(input: Uint8Array, lines: Line[]): void {
    const text = this.#encoding.completeText(input);
    if (text === null) return this.#pushPieces(input, lines);
    const isAscii = text.length === input.length;
    const isControlled = !isAscii && hasControls(text);
    const { count, ends, groups } = (this.#sieve() ?? NO_LITERALS).linesIn(input);
    let from = 0;
    let start = 0;
    for (let line = 0; line < count; line += 1) {
      const end = ends[line] ?? 0;
      const marks = groups[line] ?? 0;
      const to = isAscii ? end : text.indexOf('\n', from);
      // `\r\n` ends a line as `\n` does.
      const last = (marks & GROUP_OF_RETURNS) === 0 ? to : text.indexOf('\r', from);
      if (last >= to - 1 && end - start <= RETAINED_BYTES) {
        const raw = text.slice(from, last);
        const isClean = !isControlled && (marks & GROUP_OF_CONTROLS) === 0;
        this.#offset += end + 1 - start;
        lines.push(this.#complete(isClean ? raw : stripControls(raw), end - start, marks));
      } else this.#pushPieces(input.subarray(start, end + 1), lines);
      from = to + 1;
      start = end + 1;
    }
  }

  /** A line of so many bytes, which hold literals of these groups. */
  #complete(text: string, bytes: number, groups: number): Line {
    const first = text.charCodeAt(0);
    this.#newlines += 1;
    const isPlain = first !== PARENTHESIS && !(first >= LAST_SEEN);
    const sieve = this.#sieve();
    if (!isPlain || sieve === null) {
      if (text !== '') this.#show(text);
      return this.#commit(this.#offset);
    }
    const marks = text.length === bytes ? groups : sieve.groupsIn(text);
    if ((marks & MARK_OF_BARS) !== 0) {
      this.#show(text);
      return this.#commit(this.#offset);
    }
    return {
      text: isBlank(text) ? '' : text,
      number: this.#newlines,
      endOffset: this.#offset,
      actor: null,
      actorPid: null,
      marks,
    };
  }

  /** Bytes piece by piece: what begins or ends within a line, or holds a `\r`. */
  #pushPieces(input: Uint8Array, lines: Line[]): void {
    const width = this.#encoding.bytesPerUnit;
    let start = 0;
    let back = this.#encoding.find(input, RETURN, 0);
    const endPiecesBefore = (end: number): void => {
      while (back !== -1 && back < end) {
        this.#endPiece(input, start, back);
        start = back + width;
        if (mayHoldNumbers(this.#shown))
          lines.push({ ...this.#line(this.#shown, this.#offset + start), isOverwritten: true });
        back = this.#encoding.find(input, RETURN, start);
      }
    };
    for (
      let end = this.#encoding.find(input, NEWLINE, 0);
      end !== -1;
      end = this.#encoding.find(input, NEWLINE, start)
    ) {
      endPiecesBefore(end);
      this.#endPiece(input, start, end);
      start = end + width;
      this.#newlines += 1;
      lines.push(this.#commit(this.#offset + start));
    }
    endPiecesBefore(input.length);
    this.#hold(input, start, input.length);
    this.#offset += input.length;
  }

  /** The stream ended: the last line, if it has no `\n`. */
  end(): Line[] {
    const rest = this.#encoding.drain();
    this.#hold(rest, 0, rest.length);
    this.#offset += rest.length;
    if (this.#heldBytes === 0 && this.#shown === '') return [];
    this.#endPiece(rest, 0, 0);
    this.#newlines += 1;
    return [this.#commit(this.#offset)];
  }

  /** The first progress bar of the unfinished line, once a `\r` follows it. */
  bar(): Bar | null {
    return this.#bar;
  }

  /** Visible text of the unfinished line; null when there is nothing to see. */
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
    const retained = Math.min(end - start, RETAINED_BYTES - this.#heldBytes);
    if (retained > 0) this.#held.push(input.slice(start, start + retained));
    this.#heldBytes += retained;
    this.#dropped += end - start - retained;
  }

  /** A piece of the line ends, at a `\r` or at the line's end. */
  #endPiece(input: Uint8Array, start: number, end: number): void {
    if (this.#heldBytes === 0 && end - start <= RETAINED_BYTES) {
      if (start === end) return;
      this.#show(this.#decode(input.subarray(start, end)));
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
    if (isBlank(seen)) return;
    this.#bar ??= bareBar(seen);
    this.#shown = seen;
  }

  #commit(endOffset: number): Line {
    const fromRay = this.#actor !== null || this.#pid !== null;
    const text = fromRay ? dropRepeats(this.#shown) : this.#shown;
    const marks = this.#sieve()?.groupsIn(text);
    const line: Line = {
      ...this.#line(text, endOffset),
      ...(marks === undefined ? {} : { marks }),
      ...(this.#bar === null ? {} : { bar: this.#bar }),
    };
    this.#shown = '';
    this.#actor = null;
    this.#pid = null;
    this.#bar = null;
    return line;
  }

  #line(text: string, endOffset: number): Line {
    return { text, number: this.#newlines, endOffset, actor: this.#actor, actorPid: this.#pid };
  }
}
