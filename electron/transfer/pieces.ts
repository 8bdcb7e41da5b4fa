import type { TreeEntry } from './tree-entry';

/** Four of them are under way at once: what a cut connection can cost is one MiB. */
export const PIECE_BYTES = 256 * 1024;
export const PIECES_IN_FLIGHT = 4;

/** Bytes of one file that are in a piece: [path, offset in it, bytes, its size, its last change in µs]. */
export type Span = readonly [string, number, number, number, number];

/**
 * All files that are sent, end to end, cut into pieces of one size: small files share one, large ones have many.
 * The receiving side cuts in the same way (rl_cockpit_target/transfer/chunks.py).
 */
export class Pieces {
  readonly #files: readonly TreeEntry[];
  readonly #starts: readonly number[];
  readonly totalBytes: number;

  /** @param skip indices of entries whose content is there already */
  constructor(entries: readonly TreeEntry[], skip: readonly number[]) {
    const skipped = new Set(skip);
    this.#files = entries.filter(
      ([type, , size], i) => type === 'f' && size > 0 && !skipped.has(i),
    );
    const starts: number[] = [];
    let total = 0;
    for (const [, , size] of this.#files) {
      starts.push(total);
      total += size;
    }
    this.#starts = starts;
    this.totalBytes = total;
  }

  get count(): number {
    return Math.ceil(this.totalBytes / PIECE_BYTES);
  }

  length(piece: number): number {
    return Math.min(PIECE_BYTES, this.totalBytes - piece * PIECE_BYTES);
  }

  spans(piece: number): readonly Span[] {
    const spans: Span[] = [];
    let begin = piece * PIECE_BYTES;
    const end = begin + this.length(piece);
    for (let which = this.#fileAt(begin); begin < end; which += 1) {
      const file = this.#files[which];
      const start = this.#starts[which];
      if (file === undefined || start === undefined) throw new RangeError(`No piece ${piece}.`);
      const length = Math.min(start + file[2], end) - begin;
      spans.push([file[1], begin - start, length, file[2], file[4]]);
      begin += length;
    }
    return spans;
  }

  /** Index of the file that holds this byte of the whole. */
  #fileAt(byte: number): number {
    let [low, high] = [0, this.#starts.length];
    while (high - low > 1) {
      const middle = (low + high) >> 1;
      if ((this.#starts[middle] ?? Infinity) <= byte) low = middle;
      else high = middle;
    }
    return low;
  }
}

/** The pieces that are not in any of these [from, to) ranges, in order. */
export function missingPieces(
  count: number,
  have: readonly (readonly [number, number])[],
): readonly number[] {
  const missing: number[] = [];
  let at = 0;
  for (const [from, to] of [...have, [count, count] as const]) {
    for (; at < from; at += 1) missing.push(at);
    at = Math.max(at, to);
  }
  return missing;
}
