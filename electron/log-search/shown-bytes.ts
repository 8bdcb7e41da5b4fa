import type { Needle } from './needle';

const TAB = 9;
const RETURN = 13;
const ESCAPE = 27;
const SPACE = 32;
const BRACKET = 91;
const DELETE = 127;
/** Begins a control character of C1 in UTF-8. */
const C1 = 0xc2;

/**
 * The bytes that are shown of a line with colors. They are by far the most of the lines whose bytes are not what is read, and decoding each
 * of them takes ten times as long.
 */
export class ShownBytes {
  /** Those of the last line that was read. The next one uses them again. */
  bytes: Buffer = Buffer.alloc(1 << 12);
  size = 0;

  /** @returns whether the line holds no more than colors; where it does, the line itself has to be read */
  read(line: Uint8Array, start: number, end: number): boolean {
    if (end - start > this.bytes.length) this.bytes = Buffer.alloc(2 * (end - start));
    const size = withoutColors(line, start, end, this.bytes);
    this.size = size ?? 0;
    return size !== null;
  }

  holds(needle: Needle): boolean {
    for (let at = 0; at + needle.size <= this.size; at += 1)
      if (needle.isAt(this.bytes, at)) return true;
    return false;
  }
}

/** Writes the bytes of a line that can be read. @returns how many; null when that takes more than this knows */
function withoutColors(
  line: Uint8Array,
  start: number,
  end: number,
  read: Uint8Array,
): number | null {
  let size = 0;
  let hasInk = false;
  for (let at = start; at < end; at += 1) {
    const byte = line[at] ?? 0;
    if (byte === ESCAPE) {
      const last = endOfColor(line, at, end);
      if (last === null) return null;
      at = last;
    } else if (byte === RETURN && at === end - 1) {
      break;
    } else if ((byte < SPACE && byte !== TAB) || byte === DELETE || byte === C1) {
      return null;
    } else {
      read[size] = byte;
      size += 1;
      hasInk ||= byte > SPACE && byte < DELETE;
    }
  }
  // A line of blanks shows something else where a `\r` is in it.
  return hasInk ? size : null;
}

/** The last byte of `ESC [ 0-? … @-~`; null for any other sequence. */
function endOfColor(line: Uint8Array, at: number, end: number): number | null {
  if (line[at + 1] !== BRACKET) return null;
  for (let i = at + 2; i < end; i += 1) {
    const byte = line[i] ?? 0;
    if (byte >= 64 && byte <= 126) return i;
    if (byte < 48 || byte > 63) return null;
  }
  return null;
}
