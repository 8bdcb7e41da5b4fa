import { keyRanges, mayHoldKeys } from './key-shapes';

/** Stands for each character of a secret, so that nothing behind it moves: marks, colors and offsets stay right. */
export const MASK = '*';

/** A text without its secrets, of the same length. */
export interface MaskedText {
  readonly text: string;
  /** Where the masked parts are: flat pairs of start and end, rising. */
  readonly keys: readonly number[];
}

/**
 * Masks each secret in a text of one or more lines, character by character.
 * @param mask one UTF-16 unit
 */
export function maskedText(text: string, mask: string = MASK): MaskedText {
  const ranges = keyRanges(text);
  let from = 0;
  let out = '';
  for (const { start, end } of ranges) {
    out += text.slice(from, start) + mask.repeat(end - start);
    from = end;
  }
  return { text: out + text.slice(from), keys: ranges.flatMap(({ start, end }) => [start, end]) };
}

/** What remains of stretches in a text that is cut after so many characters. */
export function cutKeys(keys: readonly number[], end: number): number[] {
  const out: number[] = [];
  for (let i = 0; i + 1 < keys.length && (keys[i] ?? end) < end; i += 2) {
    out.push(keys[i] ?? 0, Math.min(end, keys[i + 1] ?? end));
  }
  return out;
}

const NEWLINE = 10;
const ASTERISK = 42;
const utf8 = new TextDecoder('utf-8', { ignoreBOM: true });
const utf16 = new TextDecoder('utf-16le', { ignoreBOM: true });
const latin1 = new TextDecoder('latin1');
const encoder = new TextEncoder();

/**
 * Masks each secret in the bytes of a log, in place: as many bytes as before, all others as they were.
 * @param bytes whole lines, or lines that are cut at both ends
 * @param isWide UTF-16LE, from a whole character on; else UTF-8, and what is none is read byte by byte
 */
export function maskBytes(bytes: Uint8Array, isWide: boolean): void {
  if (isWide) {
    for (const { start, end } of keyRanges(utf16.decode(bytes))) {
      for (let at = start; at < end; at += 1) bytes.set([ASTERISK, 0], 2 * at);
    }
    return;
  }
  if (!mayHoldKeys(utf8.decode(bytes)) && !mayHoldKeys(latin1.decode(bytes))) return;
  for (let start = 0; start < bytes.length;) {
    const next = bytes.indexOf(NEWLINE, start);
    const end = next === -1 ? bytes.length : next;
    maskLine(bytes.subarray(start, end));
    start = end + 1;
  }
}

function maskLine(line: Uint8Array): void {
  const text = utf8.decode(line);
  const ranges = keyRanges(text);
  if (ranges.length === 0) return;
  if (text.includes('\uFFFD')) {
    // Bytes that are no UTF-8 have no length of their own in the text.
    for (const { start, end } of keyRanges(latin1.decode(line))) line.fill(ASTERISK, start, end);
    return;
  }
  const byteOf = (at: number): number =>
    text.length === line.length ? at : encoder.encode(text.slice(0, at)).length;
  for (const { start, end } of ranges) line.fill(ASTERISK, byteOf(start), byteOf(end));
}
