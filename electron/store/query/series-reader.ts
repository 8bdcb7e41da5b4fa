import { bucketBounds } from '#core/telemetry/points/buckets';
import { BLOCK_NODES } from '#core/telemetry/points/growing-pyramid';
import { firstIndex, GrowingPoints, type Points } from '#core/telemetry/points/points';
import { NODE_WIDTH, NodeList, piecesOf } from '#core/telemetry/points/pyramid';
import { floatsIn } from '../sqlite/number-blobs';
import { readChunks, type SeriesRow } from '../sqlite/series-table';
import { numberIn, numberOrNull, type Row, type Sqlite } from '../sqlite/sqlite';

/** Of the pyramid of any series: 64 · 8^32 points. */
const MOST_LEVELS = 32;
/** What is kept of stored series between two queries: who zooms, asks for the same nodes again and again. */
const MOST_BYTES = 16 << 20;
/** What is kept of one series: 330,000 points. Of a longer one a chart reads only the ends of its buckets. */
const MOST_BYTES_OF_ONE = 8 << 20;
/** Three floats and a precision. */
const POINT_BYTES = 25;
const WHOLE_BLOCK = BLOCK_NODES * NODE_WIDTH;

/** Reads one stored series as it was when it had `count` points: the points, or buckets of them from the pyramid. */
export class SeriesReader {
  readonly #db: Sqlite;
  readonly #id: number;
  #count: number;
  /** Bytes of points and nodes in memory. */
  heldBytes = 0;
  readonly #blocks = new Map<number, Float64Array>();
  readonly #pieces = new Map<number, Points>();
  #directory: readonly Row[] | null = null;

  constructor(db: Sqlite, { id, count }: { readonly id: number; readonly count: number }) {
    this.#db = db;
    this.#id = id;
    this.#count = count;
  }

  get count(): number {
    return this.#count;
  }

  /** The series has more points now. What a commit may have written anew, its ends, is read again when it is needed. */
  grow(count: number): void {
    this.#count = count;
    this.#directory = null;
    for (const [key, nodes] of this.#blocks) {
      if (nodes.length >= WHOLE_BLOCK) continue;
      this.#blocks.delete(key);
      this.heldBytes -= nodes.byteLength;
    }
  }

  /** All points. */
  all(): GrowingPoints {
    const points = new GrowingPoints(Math.max(1, this.#count));
    for (const piece of readChunks(this.#db, this.#id, 0, this.#count)) points.append(piece.points);
    return points;
  }

  /** Number of the first point whose `x` (or `at`) satisfies `isBeyond`, which must be false … then true …. */
  firstWhere(column: 'x' | 'at', isBeyond: (value: number) => boolean): number {
    const directory = this.#pieceRows();
    const lastOf = column === 'x' ? 'x1' : 'at1';
    const index = firstIndex(directory.length, (i) => {
      const row = directory[i];
      return row !== undefined && isBeyond(numberOrNull(row, lastOf) ?? Number.NaN);
    });
    const row = directory[index];
    if (row === undefined) return this.#count;
    const start = numberIn(row, 'start');
    const values = this.#piece(directory, index)[column];
    return start + firstIndex(numberIn(row, 'count'), (i) => isBeyond(values[i] ?? Number.NaN));
  }

  /** The points [from, to) in at most `most` buckets. */
  buckets(from: number, to: number, most: number): NodeList {
    return this.between(bucketBounds(from, to, most));
  }

  /** The points between each two of these bounds as one bucket. */
  between(bounds: readonly number[]): NodeList {
    const out = new NodeList(bounds.length);
    for (let i = 0; i + 1 < bounds.length; i += 1) {
      out.open();
      this.#addRange(out, bounds[i] ?? 0, bounds[i + 1] ?? 0);
    }
    return out;
  }

  /** The values of points [from, to): a copy. */
  values(from: number, to: number): Float64Array {
    const out = new Float64Array(Math.max(0, to - from));
    const directory = this.#pieceRows();
    for (let at = from; at < to;) {
      const index = firstIndex(directory.length, (i) => startOf(directory, i) > at) - 1;
      const start = startOf(directory, index);
      const { y, length } = this.#piece(directory, index);
      const end = Math.min(to, start + length);
      out.set(y.subarray(at - start, end - start), at - from);
      at = end;
    }
    return out;
  }

  #addRange(out: NodeList, from: number, to: number): void {
    for (const piece of piecesOf(from, to)) {
      if (piece.level === -1) this.#addPoints(out, piece.from, piece.to);
      else {
        const nodes = this.#block(piece.level, Math.floor(piece.from / BLOCK_NODES));
        const first = piece.from % BLOCK_NODES;
        out.addNodes(nodes, first, first + piece.to - piece.from);
      }
    }
  }

  #addPoints(out: NodeList, from: number, to: number): void {
    const directory = this.#pieceRows();
    let at = from;
    while (at < to) {
      const index = firstIndex(directory.length, (i) => startOf(directory, i) > at) - 1;
      const start = startOf(directory, index);
      const points = this.#piece(directory, index);
      const end = Math.min(to, start + points.length);
      out.addPoints(points, at - start, end - start);
      at = end;
    }
  }

  #pieceRows(): readonly Row[] {
    this.#directory ??= this.#db.all(
      'SELECT start, count, x0, x1, at0, at1 FROM chunks WHERE series = ? ORDER BY start',
      this.#id,
    );
    return this.#directory;
  }

  #piece(directory: readonly Row[], index: number): Points {
    const start = startOf(directory, index);
    const known = this.#pieces.get(start);
    // Points are only ever added: a piece that is as long as it was has the same ones.
    if (known !== undefined && known.length === countOf(directory, index)) return known;
    const [piece] = readChunks(this.#db, this.#id, start, start + 1);
    if (piece === undefined) throw new RangeError(`Series ${this.#id} has no point ${start}.`);
    if (known !== undefined) this.#dropPiece(start, known);
    this.#pieces.set(start, piece.points);
    this.heldBytes += piece.points.length * POINT_BYTES;
    for (const [oldest, points] of this.#pieces) {
      if (this.heldBytes <= MOST_BYTES_OF_ONE || oldest === start) break;
      this.#dropPiece(oldest, points);
    }
    return piece.points;
  }

  #dropPiece(start: number, points: Points): void {
    this.#pieces.delete(start);
    this.heldBytes -= points.length * POINT_BYTES;
  }

  #block(level: number, block: number): Float64Array {
    const key = block * MOST_LEVELS + level;
    const known = this.#blocks.get(key);
    if (known !== undefined) return known;
    const row = this.#db.get(
      'SELECT nodes FROM nodes WHERE series = ? AND level = ? AND block = ?',
      this.#id,
      level,
      block,
    );
    if (row === null) throw new RangeError(`Series ${this.#id} has no nodes ${level}/${block}.`);
    const nodes = floatsIn(row, 'nodes');
    this.#blocks.set(key, nodes);
    this.heldBytes += nodes.byteLength;
    return nodes;
  }
}

const inRow =
  (column: 'start' | 'count') =>
  (directory: readonly Row[], index: number): number => {
    const row = directory[index];
    if (row === undefined) throw new RangeError('A series has a gap in its points.');
    return numberIn(row, column);
  };
const startOf = inRow('start');
const countOf = inRow('count');

/** Readers of stored series. A series that grows keeps its reader: a live chart asks for nearly the same points each time. */
export class SeriesReaders {
  readonly #db: Sqlite;
  readonly #known = new Map<number, SeriesReader>();

  constructor(db: Sqlite) {
    this.#db = db;
  }

  of({ id, count }: Pick<SeriesRow, 'id' | 'count'>): SeriesReader {
    const known = this.#known.get(id);
    const isUsable = known !== undefined && known.count <= count;
    const reader = isUsable ? known : new SeriesReader(this.#db, { id, count });
    if (reader.count !== count) reader.grow(count);
    this.#known.delete(id);
    this.#dropOldest();
    this.#known.set(id, reader);
    return reader;
  }

  /** A series may have been made anew under its old number: nothing is known of it any more. */
  clear(): void {
    this.#known.clear();
  }

  #dropOldest(): void {
    let bytes = 0;
    for (const { heldBytes } of this.#known.values()) bytes += heldBytes;
    for (const [id, { heldBytes }] of this.#known) {
      if (bytes <= MOST_BYTES) return;
      bytes -= heldBytes;
      this.#known.delete(id);
    }
  }
}
