import { GROUP_OF_CONTROLS, GROUP_OF_RETURNS, MAX_SCAN_LENGTH } from '../lib/literal-automaton';
import type { SecretSet } from './secret-set';
import { SecretLines, secretsInLines } from './line-secrets';
import { finderOf, type SecretFinder, type SecretRange } from './secret-ranges';

/** Represents each character of a secret, so that nothing behind it moves: marks, colors and offsets stay right. */
export const MASK = '*';

/** A text without its secrets, of the same length. */
export interface MaskedText {
  readonly text: string;
  /** Positions of the masked parts: flat pairs of start and end, rising. */
  readonly keys: readonly number[];
}

/** A line with each of these parts masked, character by character. @param mask one UTF-16 unit */
export function withMasks(
  line: string,
  ranges: readonly Pick<SecretRange, 'start' | 'end'>[],
  mask: string = MASK,
): MaskedText {
  let from = 0;
  let out = '';
  for (const { start, end } of ranges) {
    out += line.slice(from, start) + mask.repeat(end - start);
    from = end;
  }
  return { text: out + line.slice(from), keys: ranges.flatMap(({ start, end }) => [start, end]) };
}

/** Masks each secret of a line, character by character. @param mask one UTF-16 unit */
export const maskedText = (line: string, mask: string = MASK): MaskedText =>
  withMasks(line, secretsInLines([line])[0] ?? [], mask);

/** Remaining stretches of a text that is cut after so many characters. */
export function cutKeys(keys: readonly number[], end: number): number[] {
  const out: number[] = [];
  for (let i = 0; i + 1 < keys.length && (keys[i] ?? end) < end; i += 2) {
    out.push(keys[i] ?? 0, Math.min(end, keys[i + 1] ?? end));
  }
  return out;
}

const NEWLINE = 10;
const ASTERISK = 42;
/** Of the groups of a line's literals, those of rules and of control characters within. */
const RULES = GROUP_OF_RETURNS - 1;
const WORTH_READING = GROUP_OF_CONTROLS | RULES;
const utf8 = new TextDecoder('utf-8', { ignoreBOM: true });
const utf16 = new TextDecoder('utf-16le', { ignoreBOM: true });
const latin1 = new TextDecoder('latin1');
const encoder = new TextEncoder();

/**
 * Masks secrets in the bytes of a log, in place: as many bytes as before, all others as they were. Pieces of a log follow each other, so that
 * a secret of several lines is known for one.
 */
export class ByteMask {
  readonly #lines: SecretLines;
  readonly #finder: SecretFinder;
  readonly #secrets: SecretSet | undefined;
  /** The line before, which may hold the beginning of a secret. */
  #before: Uint8Array = new Uint8Array();

  constructor(secrets?: SecretSet) {
    this.#lines = new SecretLines(secrets);
    this.#finder = finderOf(secrets);
    this.#secrets = secrets;
  }

  /**
   * @param bytes whole lines, or lines that are cut at both ends
   * @param isWide UTF-16LE, from a whole character on; else UTF-8, and what is none is read byte by byte
   */
  mask(bytes: Uint8Array, isWide: boolean): void {
    if (isWide) this.#wide(bytes);
    else this.#narrow(bytes);
  }

  #narrow(bytes: Uint8Array): void {
    for (let at = 0; at < bytes.length;) {
      const end = endOfScan(bytes, at);
      const piece = bytes.subarray(at, end);
      const { count, ends, groups } = this.#finder.automaton.linesIn(piece);
      // The room of a scan is used again by the next one.
      const lines = Array.from(
        { length: count },
        (_, i) => [ends[i] ?? 0, groups[i] ?? 0] as const,
      );
      let from = 0;
      for (const [to, bits] of lines) {
        this.#line(piece.subarray(from, to), bits);
        from = to + 1;
      }
      if (from < piece.length) {
        const rest = piece.subarray(from);
        this.#line(rest, WORTH_READING);
      }
      at = end;
    }
  }

  #line(line: Uint8Array, bits: number): void {
    if ((bits & WORTH_READING) === 0 && !this.#lines.needs(line.length)) {
      this.#lines.pass();
      return;
    }
    const text = utf8.decode(line);
    // Bytes that are no UTF-8 have no length in the text.
    const isBroken = text.includes('\uFFFD');
    const shown = isBroken ? latin1.decode(line) : text;
    const { ranges, before } = this.#lines.next(shown);
    const isByte = isBroken || text.length === line.length;
    fill(line, ranges, isByte ? null : text);
    if (before !== null) {
      const last = utf8.decode(this.#before);
      fill(this.#before, [before], last.length === this.#before.length ? null : last);
    }
    this.#before = line;
  }

  #wide(bytes: Uint8Array): void {
    let from = 0;
    const lines = utf16.decode(bytes).split('\n');
    for (const [at, ranges] of secretsInLines(lines, this.#secrets).entries()) {
      for (const { start, end } of ranges)
        for (let i = from + start; i < from + end; i += 1) bytes.set([ASTERISK, 0], 2 * i);
      from += (lines[at]?.length ?? 0) + 1;
    }
  }
}

/** Up to the last line end of what is scanned at once; one line, where it is longer. */
function endOfScan(bytes: Uint8Array, from: number): number {
  if (bytes.length - from <= MAX_SCAN_LENGTH) return bytes.length;
  const last = bytes.lastIndexOf(NEWLINE, from + MAX_SCAN_LENGTH - 1);
  if (last >= from) return last + 1;
  const next = bytes.indexOf(NEWLINE, from + MAX_SCAN_LENGTH);
  return next === -1 ? bytes.length : next + 1;
}

/** @param text of the bytes, where its characters are of more than one byte */
function fill(bytes: Uint8Array, ranges: readonly SecretRange[], text: string | null): void {
  const byteOf = (at: number): number =>
    text === null ? at : encoder.encode(text.slice(0, at)).length;
  for (const { start, end } of ranges) bytes.fill(ASTERISK, byteOf(start), byteOf(end));
}

/** Masks each secret in the bytes of a whole log, in place. */
export const maskBytes = (bytes: Uint8Array, isWide: boolean, secrets?: SecretSet): void =>
  new ByteMask(secrets).mask(bytes, isWide);
