import type { Needle } from './needle';

const NEWLINE = 10;
const RETURN = 13;
const ESCAPE = 27;
/** Begins a control character of C1 in UTF-8; this is the one that begins a sequence. */
const C1 = 0xc2;
const CSI = 0x9b;
/** A byte that is in fewer than one of so many leads to a text faster than a look at every byte. */
const SPARSE_BYTES = 600;
/** Below this there are too few to decide. */
const FEW = 64;

/**
 * Takes each line whose bytes contain a text, and each that has an escape sequence, or that a `\r` starts over, in which it may be read:
 * what is read of that one are not its bytes.
 */
export type OnLine = (start: number, end: number, isSpecial: boolean) => void;

/**
 * Finds lines by the byte of the text that is rarest in these bytes: a line without it never has the text. Rising.
 * @returns the beginning of the line from which on this is slow, because that byte is everywhere
 */
export function needleLines(needle: Needle, bytes: Buffer, accept: OnLine): number {
  const rarestAt = needle.rarest(bytes);
  const next = finder(bytes, needle.byteAt(rarestAt));
  let ordinaryUntil = -1;
  for (let at = next(0), hits = 1; at !== -1; hits += 1) {
    if (hits > FEW && hits * SPARSE_BYTES > at) return startOfLine(bytes, at);
    const isHere = needle.isAt(bytes, at - rarestAt);
    let from = at + 1;
    if (isHere || at >= ordinaryUntil) {
      const [start, end] = [startOfLine(bytes, at), endOfLine(bytes, at)];
      const isSpecial = isSpecialLine(bytes, start, end);
      ordinaryUntil = end;
      if (isHere || isSpecial) {
        accept(start, end, isSpecial);
        from = end;
      }
    }
    at = next(from);
  }
  return bytes.length;
}

function isSpecialLine(bytes: Buffer, start: number, end: number): boolean {
  for (let at = start; at < end; at += 1) if (isSpecialAt(bytes, at)) return true;
  return false;
}

/** Whether an escape sequence begins here, or a `\r` that is no line's end. */
function isSpecialAt(bytes: Buffer, at: number): boolean {
  const byte = bytes[at];
  if (byte === ESCAPE) return true;
  if (byte === C1) return bytes[at + 1] === CSI;
  return byte === RETURN && bytes[at + 1] !== NEWLINE;
}

/** Next position of one of two bytes. */
function finder(bytes: Buffer, [one, other]: readonly [number, number]): (from: number) => number {
  if (one === other) return (from) => bytes.indexOf(one, from);
  let [a, b] = [-2, -2];
  return (from) => {
    if (a !== -1 && a < from) a = bytes.indexOf(one, from);
    if (b !== -1 && b < from) b = bytes.indexOf(other, from);
    return a === -1 || b === -1 ? Math.max(a, b) : Math.min(a, b);
  };
}

function startOfLine(bytes: Buffer, at: number): number {
  return at === 0 ? 0 : bytes.lastIndexOf(NEWLINE, at - 1) + 1;
}

function endOfLine(bytes: Buffer, at: number): number {
  const newline = bytes.indexOf(NEWLINE, at);
  return newline === -1 ? bytes.length : newline;
}
