import { readSync } from 'node:fs';

const NEWLINE = 10;
const MIN_BYTES = 4 << 10;
const FIRST_BYTES = 1 << 20;
/** Of a line that is longer, only so much is looked at. */
const MAX_BYTES = 64 << 20;

/** A part of a log. Its lines are those that begin in `from … to − 1`; nothing is read beyond `limit`. */
export interface LogPart {
  readonly from: number;
  readonly to: number;
  readonly limit: number;
  /** Bytes of a character: 2 for UTF-16LE. */
  readonly unit: 1 | 2;
}

/** Whole lines, one after another. `bytes` is used again for the next ones. */
export interface Lines {
  readonly bytes: Buffer;
  /** Offset of the lines in the log. */
  readonly offset: number;
  /** Whether the last one has no end yet. Then it is the last one of the log. */
  readonly isOpen: boolean;
}

/** Reads the lines of a part, many at a time. However a log is cut into parts, each line belongs to exactly one. */
export function* completeLines(fd: number, part: LogPart): Generator<Lines> {
  const { to, limit, unit } = part;
  const enough = Math.max(MIN_BYTES, limit - part.from + 1);
  let buffer = Buffer.allocUnsafeSlow(Math.min(FIRST_BYTES, enough));
  let start = firstLine(fd, part, buffer);
  let size = 0;
  while (start < to) {
    size += fill(fd, buffer.subarray(size), start + size, limit);
    const isLast = start + size >= limit || size < buffer.length;
    const end = endOfLines(buffer.subarray(0, size), to - start, unit);
    if (end > 0) {
      yield { bytes: buffer.subarray(0, end), offset: start, isOpen: false };
      buffer.copyWithin(0, end, size);
      start += end;
      size -= end;
    }
    if (isLast) {
      if (size > 0 && start < to) {
        yield { bytes: buffer.subarray(0, size), offset: start, isOpen: true };
      }
      return;
    }
    if (end === 0 && size >= MAX_BYTES) {
      yield { bytes: buffer.subarray(0, size), offset: start, isOpen: false };
      start = lineAfter(fd, start + size, limit, unit, buffer);
      size = 0;
    } else if (end === 0) {
      const larger = Buffer.allocUnsafeSlow(2 * buffer.length);
      buffer.copy(larger, 0, 0, size);
      buffer = larger;
    }
  }
}

/** End of the lines that begin before `until`; 0 when not even the first one does. */
function endOfLines(bytes: Buffer, until: number, unit: number): number {
  const at =
    until >= bytes.length ? findBack(bytes, unit) : find(bytes, Math.max(0, until - unit), unit);
  // Behind `until` no line has its end here: those before it that have one are given first.
  const count = at === -1 && until < bytes.length ? findBack(bytes.subarray(0, until), unit) : at;
  return count === -1 ? 0 : count + unit;
}

function firstLine(fd: number, { from, limit, unit }: LogPart, buffer: Buffer): number {
  return from === 0 ? 0 : lineAfter(fd, from - unit, limit, unit, buffer);
}

/** Start of the first line whose predecessor ends at or after `from`. */
function lineAfter(fd: number, from: number, limit: number, unit: number, buffer: Buffer): number {
  for (let at = from; at < limit;) {
    const size = fill(fd, buffer, at, limit);
    const end = find(buffer.subarray(0, size), 0, unit);
    if (end !== -1) return at + end + unit;
    if (size === 0) break;
    at += size;
  }
  return Infinity;
}

/** Reads as much as there is and fits. */
function fill(fd: number, buffer: Buffer, from: number, limit: number): number {
  const max = Math.min(buffer.length, limit - from);
  let size = 0;
  while (size < max) {
    const got = readSync(fd, buffer, size, max - size, from + size);
    if (got === 0) break;
    size += got;
  }
  return size;
}

function find(bytes: Buffer, from: number, unit: number): number {
  let at = bytes.indexOf(NEWLINE, from);
  if (unit === 1) return at;
  while (at !== -1 && ((at & 1) === 1 || bytes[at + 1] !== 0)) at = bytes.indexOf(NEWLINE, at + 1);
  return at;
}

function findBack(bytes: Buffer, unit: number): number {
  let at = bytes.lastIndexOf(NEWLINE);
  if (unit === 1) return at;
  while (at > 0 && ((at & 1) === 1 || bytes[at + 1] !== 0)) {
    at = bytes.lastIndexOf(NEWLINE, at - 1);
  }
  return at === 0 && bytes[1] !== 0 ? -1 : at;
}
