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

/** Finds lines by the byte of the text that is rarest in these bytes: a line without it never has the text. Rising. */
export function needleLines(needle: Needle, bytes: Buffer, accept: OnLine): void {
  const rarestAt = needle.rarest(bytes);
  const from = sparseLines(needle, rarestAt, bytes, accept);
  denseLines(needle, rarestAt, bytes, from, accept);
}

/** @returns the beginning of the line from which on this is slow */
function sparseLines(needle: Needle, rarestAt: number, bytes: Buffer, accept: OnLine): number {
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

/** Meaning of a byte to the search. */
const MEANS = { nothing: 0, anchor: 1, newline: 2, control: 3 } as const;

function meanings(needle: Needle, rarestAt: number): Uint8Array {
  const table = new Uint8Array(256);
  for (const byte of [RETURN, ESCAPE, C1]) table[byte] = MEANS.control;
  table[NEWLINE] = MEANS.newline;
  for (const byte of needle.byteAt(rarestAt)) table[byte] = MEANS.anchor;
  return table;
}

/** Every byte is looked at, once. */
function denseLines(
  needle: Needle,
  rarestAt: number,
  bytes: Buffer,
  from: number,
  accept: OnLine,
): void {
  const table = meanings(needle, rarestAt);
  let start = from;
  let hasAnchor = false;
  let isHere = false;
  let isSpecial = false;
  const { length } = bytes;
  for (let at = from; at <= length; at += 1) {
    const means = at === length ? MEANS.newline : (table[bytes[at] ?? 0] ?? 0);
    if (means === MEANS.nothing) continue;
    if (means === MEANS.anchor) {
      hasAnchor = true;
      isHere ||= needle.isAt(bytes, at - rarestAt);
      // The byte itself may be one that makes a line special.
      isSpecial ||= isSpecialAt(bytes, at);
    } else if (means === MEANS.control) {
      isSpecial ||= isSpecialAt(bytes, at);
    } else {
      if ((isHere || (isSpecial && hasAnchor)) && start < length) accept(start, at, isSpecial);
      start = at + 1;
      hasAnchor = isHere = isSpecial = false;
    }
  }
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
