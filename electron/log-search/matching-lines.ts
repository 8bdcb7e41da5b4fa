interface Piece {
  readonly base: number;
  /** Starts of lines, counted from `base`, rising. */
  readonly starts: Uint32Array;
  /** Found lines before this piece. */
  readonly before: number;
}

/** Pieces of a growing log that are smaller than this are joined. */
const SMALL = 4_096;
const MAX_BASE = 2 ** 32 - 1;

/** Positions of found lines, four bytes each: ten million of them fit. Places count from 0. */
export class MatchingLines {
  readonly #pieces: Piece[] = [];
  #count = 0;
  /** The log's last line, while it has no end. */
  #open: number | null = null;

  get count(): number {
    return this.#count + (this.#open === null ? 0 : 1);
  }

  /** @param base the byte that `starts` count from; not before those of earlier calls */
  add(base: number, starts: Uint32Array, open: number | null): void {
    this.#open = open;
    if (starts.length === 0) return;
    const last = this.#pieces.at(-1);
    const farthest = base - (last?.base ?? 0) + (starts.at(-1) ?? 0);
    const fits = last !== undefined && last.starts.length + starts.length <= SMALL;
    if (fits && farthest <= MAX_BASE) {
      const joined = new Uint32Array(last.starts.length + starts.length);
      joined.set(last.starts);
      starts.forEach((start, i) => {
        joined[last.starts.length + i] = start + base - last.base;
      });
      this.#pieces[this.#pieces.length - 1] = { ...last, starts: joined };
    } else this.#pieces.push({ base, starts, before: this.#count });
    this.#count += starts.length;
  }

  clear(): void {
    this.#pieces.length = 0;
    this.#count = 0;
    this.#open = null;
  }

  /** Positions of found lines `from … from + count − 1`, as many as there are. */
  slice(from: number, count: number): number[] {
    const slice: number[] = [];
    let position = from;
    for (let p = this.#pieceOf(from); p < this.#pieces.length; p += 1) {
      const piece = this.#pieces[p];
      if (piece === undefined || slice.length >= count) break;
      const first = position - piece.before;
      const part = piece.starts.subarray(first, first + count - slice.length);
      for (const start of part) slice.push(piece.base + start);
      position += part.length;
    }
    if (slice.length < count && this.#open !== null && position === this.#count) {
      slice.push(this.#open);
    }
    return slice;
  }

  /** The place of the first found line that begins at or after this byte; `count` when there is none. */
  lineStartFrom(byte: number): number {
    let low = 0;
    let high = this.count;
    while (low < high) {
      const middle = (low + high) >>> 1;
      if ((this.slice(middle, 1)[0] ?? Infinity) < byte) low = middle + 1;
      else high = middle;
    }
    return low;
  }

  /** Number of found lines that begin in each of so many equal parts of so many bytes. */
  positions(parts: number, bytes: number): Float64Array {
    const counts = new Float64Array(parts);
    let before = 0;
    for (let part = 0; part < parts; part += 1) {
      const upTo = this.lineStartFrom(((part + 1) * bytes) / parts);
      counts[part] = upTo - before;
      before = upTo;
    }
    return counts;
  }

  #pieceOf(position: number): number {
    let low = 0;
    let high = this.#pieces.length;
    while (low < high) {
      const middle = (low + high) >>> 1;
      const piece = this.#pieces[middle];
      if (piece !== undefined && piece.before + piece.starts.length <= position) low = middle + 1;
      else high = middle;
    }
    return low;
  }
}
