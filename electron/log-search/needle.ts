import { isAscii } from 'node:buffer';
import type { LogQuery } from '#core/contract/log/log-calls';
import { requiredLiterals } from '#core/diagnosis/literals/required-literals';
import { textPattern } from '#core/telemetry/line/text-marks';

/** Of the bytes, so many show how often a character is in all of them. */
const SAMPLE_BYTES = 4 << 10;
/** Syntax of JavaScript that our own expressions, whose literals `requiredLiterals` reads, never use. */
const UNREAD_SYNTAX = /\\[ckpP]|\\u\{|\(\?(?![:=!<])/;
/** Letters that two characters beyond ASCII equal where case does not count (Unicode's simple case folding). */
const FOLDED = /[ks]/;

const anyCase = (text: string): RegExp =>
  new RegExp(textPattern({ text, isPattern: false, matchCase: true }).source, 'gi');

/** A plain text, as it is in bytes. */
export class Needle {
  /** Each byte, and the same in the other case where case does not count. */
  readonly #bytes: Uint8Array;
  readonly #others: Uint8Array;

  /** Each byte as a character. */
  readonly #text: string;
  readonly #anyCase: RegExp | null;

  private constructor(bytes: Buffer, others: Buffer) {
    this.#bytes = bytes;
    this.#others = others;
    this.#text = bytes.toString('latin1');
    this.#anyCase = bytes.equals(others) ? null : anyCase(this.#text);
  }

  /** null where bytes cannot decide: patterns, and letters beyond ASCII that have two cases. */
  static of({ text, isPattern, matchCase }: LogQuery): Needle | null {
    const bytes = Buffer.from(text);
    if (bytes.length === 0 || isPattern) return null;
    if (matchCase) return new Needle(bytes, bytes);
    if (!isAscii(bytes)) return null;
    return new Needle(Buffer.from(text.toLowerCase()), Buffer.from(text.toUpperCase()));
  }

  /** A text that is in every line that the pattern of a query matches, in either case; null where none is known. */
  static required(query: LogQuery): Needle | null {
    if (!query.isPattern || query.text === '' || UNREAD_SYNTAX.test(query.text)) return null;
    const [literal, ...others] = requiredLiterals(textPattern(query));
    if (literal === undefined || others.length > 0) return null;
    if (!query.matchCase && FOLDED.test(literal)) return null;
    return Needle.of({ ...query, text: literal, isPattern: false, matchCase: false });
  }

  /** Its length in bytes. */
  get size(): number {
    return this.#bytes.length;
  }

  /** Whether it is here. */
  isAt(bytes: Uint8Array, at: number): boolean {
    if (at < 0) return false;
    for (let i = 0; i < this.#bytes.length; i += 1) {
      const byte = bytes[at + i];
      if (byte !== this.#bytes[i] && byte !== this.#others[i]) return false;
    }
    return true;
  }

  /** The first place of it in a text whose characters are bytes, from a position on; -1 without. */
  indexIn(text: string, from = 0): number {
    if (this.#anyCase === null) return text.indexOf(this.#text, from);
    this.#anyCase.lastIndex = from;
    return this.#anyCase.exec(text)?.index ?? -1;
  }

  /** The place in the text of the byte that is rarest in the first of these. */
  rarest(bytes: Buffer): number {
    const counts = new Uint32Array(256);
    const size = Math.min(SAMPLE_BYTES, bytes.length);
    for (let at = 0; at < size; at += 1) {
      const byte = bytes[at] ?? 0;
      counts[byte] = (counts[byte] ?? 0) + 1;
    }
    const rates = Array.from(this.#bytes, (byte, i) => {
      const other = this.#others[i] ?? byte;
      return (counts[byte] ?? 0) + (other === byte ? 0 : (counts[other] ?? 0));
    });
    return rates.indexOf(Math.min(...rates));
  }

  /** The byte at a place of the text, in both cases where that does not count. */
  byteAt(at: number): readonly [number, number] {
    return [this.#bytes[at] ?? 0, this.#others[at] ?? 0];
  }
}
