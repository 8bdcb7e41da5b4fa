import { bucketBounds } from '#core/telemetry/points/buckets';
import { BLOCK_NODES } from '#core/telemetry/points/growing-pyramid';
import { firstIndex, GrowingPoints, type Points } from '#core/telemetry/points/points';
import {
  NODE_WIDTH,
  NodeList,
  type NumberedPoints,
  piecesOf,
} from '#core/telemetry/points/pyramid';
import type { ByteBudget } from './byte-budget';
import { numberColumn } from './number-column';
import { floatsIn } from '../sqlite/number-blobs';
import { readChunks, type SeriesRow } from '../sqlite/series-table';
import { numberIn, numberOrNull, type Row, type Sqlite } from '../sqlite/sqlite';
import { DamagedIndexError } from '../sqlite/sqlite-errors';

/** Of the pyramid of any series: 64 · 8^32 points. */
const MAX_LEVELS = 32;
/** Maximum size of one series: 330,000 points. Of a longer one a chart reads only the ends of its buckets. */
const MAX_BYTES_OF_ONE = 4 << 20;
/** A row of the directory, and an entry of a map: about so many bytes. */
const ROW_BYTES = 256;
const FULL_BLOCK = BLOCK_NODES * NODE_WIDTH;

/** A stored piece of a series in little memory: who draws needs all its values, and x and clock at the ends of buckets. */
interface HeldPiece extends NumberedPoints {
  readonly length: number;
  readonly bytes: number;
}

function heldPiece({ length, x, at, y }: Points): HeldPiece {
  const [xs, clocks] = [numberColumn(x), numberColumn(at)];
  const bytes = y.byteLength + xs.bytes + clocks.bytes + ROW_BYTES;
  return { length, bytes, y, x: (i) => xs.at(i), at: (i) => clocks.at(i) };
}

/** Reads one stored series as it was when it had `count` points: the points, or buckets of them from the pyramid. */
export class SeriesReader {
  readonly #db: Sqlite;
  readonly #id: number;
  #count: number;
  readonly #held: (bytes: number) => void;
  #pieceBytes = 0;
  #blockBytes = 0;
  readonly #blocks = new Map<number, Float64Array>();
  readonly #pieces = new Map<number, HeldPiece>();
  #directory: readonly Row[] | null = null;

  /** @param held called with how many bytes of the series are in memory, whenever that grew */
  constructor(
    db: Sqlite,
    { id, count }: Pick<SeriesRow, 'id' | 'count'>,
    held: (bytes: number) => void = () => undefined,
  ) {
    this.#db = db;
    this.#id = id;
    this.#count = count;
    this.#held = held;
  }

  /** Bytes of points and nodes in memory. */
  get heldBytes(): number {
    return this.#pieceBytes + this.#blockBytes + (this.#directory?.length ?? 0) * ROW_BYTES;
  }

  get count(): number {
    return this.#count;
  }

  /** The series has more points now. What a commit may have rewritten, its ends, is read again when it is needed. */
  grow(count: number): void {
    this.#count = count;
    this.#directory = null;
    for (const [key, nodes] of this.#blocks) {
      if (nodes.length >= FULL_BLOCK) continue;
      this.#blocks.delete(key);
      this.#blockBytes -= nodes.byteLength;
    }
  }

  /** Forgets what is in memory; it is read again when it is needed. */
  forget(): void {
    this.#directory = null;
    this.#pieces.clear();
    this.#blocks.clear();
    this.#pieceBytes = 0;
    this.#blockBytes = 0;
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
    const piece = this.#piece(directory, index);
    return start + firstIndex(piece.length, (i) => isBeyond(piece[column](i)));
  }

  /** The points [from, to) in at most `most` buckets. */
  buckets(from: number, to: number, max: number): NodeList {
    return this.between(bucketBounds(from, to, max));
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

  /** The values of points [from, to), to be read only: those of one piece are not copied. */
  values(from: number, to: number): Float64Array {
    const directory = this.#pieceRows();
    const pieceAt = (at: number): readonly [start: number, piece: HeldPiece] => {
      const index = firstIndex(directory.length, (i) => startOf(directory, i) > at) - 1;
      return [startOf(directory, index), this.#piece(directory, index)];
    };
    if (to <= from) return new Float64Array();
    const [first, only] = pieceAt(from);
    if (to <= first + only.length) return only.y.subarray(from - first, to - first);
    const out = new Float64Array(to - from);
    for (let at = from; at < to;) {
      const [start, { y, length }] = pieceAt(at);
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
      out.addNumbered(points, at - start, end - start);
      at = end;
    }
  }

  #pieceRows(): readonly Row[] {
    if (this.#directory !== null) return this.#directory;
    const directory = this.#db.all(
      'SELECT start, count, x0, x1, at0, at1 FROM chunks WHERE series = ? ORDER BY start',
      this.#id,
    );
    this.#directory = directory;
    // Points are only ever added: a piece that is as long as it was has the same ones. The pieces of a chunk that is
    // whole by now are one piece.
    const lengths = new Map(
      directory.map((_, i) => [startOf(directory, i), countOf(directory, i)]),
    );
    for (const [start, piece] of this.#pieces) {
      if (lengths.get(start) !== piece.length) this.#dropPiece(start, piece);
    }
    return directory;
  }

  #piece(directory: readonly Row[], index: number): HeldPiece {
    const start = startOf(directory, index);
    const existing = this.#pieces.get(start);
    if (existing !== undefined) return existing;
    const [read] = readChunks(this.#db, this.#id, start, start + 1);
    if (read === undefined) {
      throw new DamagedIndexError(`Series ${this.#id} has no point ${start}.`);
    }
    const piece = heldPiece(read.points);
    this.#pieces.set(start, piece);
    this.#pieceBytes += piece.bytes;
    for (const [oldest, held] of this.#pieces) {
      if (this.#pieceBytes <= MAX_BYTES_OF_ONE || oldest === start) break;
      this.#dropPiece(oldest, held);
    }
    this.#held(this.heldBytes);
    return piece;
  }

  #dropPiece(start: number, { bytes }: HeldPiece): void {
    this.#pieces.delete(start);
    this.#pieceBytes -= bytes;
  }

  #block(level: number, block: number): Float64Array {
    const key = block * MAX_LEVELS + level;
    const existing = this.#blocks.get(key);
    if (existing !== undefined) return existing;
    const row = this.#db.get(
      'SELECT nodes FROM nodes WHERE series = ? AND level = ? AND block = ?',
      this.#id,
      level,
      block,
    );
    if (row === null) {
      throw new DamagedIndexError(`Series ${this.#id} has no nodes ${level}/${block}.`);
    }
    const nodes = floatsIn(row, 'nodes');
    this.#blocks.set(key, nodes);
    this.#blockBytes += nodes.byteLength;
    this.#held(this.heldBytes);
    return nodes;
  }
}

const inRow =
  (column: 'start' | 'count') =>
  (directory: readonly Row[], index: number): number => {
    const row = directory[index];
    if (row === undefined) throw new DamagedIndexError('A series has a gap in its points.');
    return numberIn(row, column);
  };
const startOf = inRow('start');
const countOf = inRow('count');

/** Readers of stored series. A series that grows keeps its reader: a live chart asks for nearly the same points each time. */
export class SeriesReaders {
  readonly #db: Sqlite;
  readonly #budget: ByteBudget;
  readonly #readers = new Map<number, SeriesReader>();

  constructor(db: Sqlite, budget: ByteBudget) {
    this.#db = db;
    this.#budget = budget;
  }

  of({ id, count }: Pick<SeriesRow, 'id' | 'count'>): SeriesReader {
    const seriesReader = this.#readers.get(id);
    if (seriesReader !== undefined && seriesReader.count <= count) {
      if (seriesReader.count !== count) seriesReader.grow(count);
      this.#use(id, seriesReader, seriesReader.heldBytes);
      return seriesReader;
    }
    if (seriesReader !== undefined) this.#budget.release(seriesReader);
    const reader: SeriesReader = new SeriesReader(this.#db, { id, count }, (bytes) =>
      this.#use(id, reader, bytes),
    );
    this.#readers.set(id, reader);
    this.#use(id, reader, 0);
    return reader;
  }

  /** A series may have been recreated under its old number: nothing is known of it any more. */
  clear(): void {
    for (const reader of this.#readers.values()) this.#budget.release(reader);
    this.#readers.clear();
  }

  #use(id: number, reader: SeriesReader, bytes: number): void {
    this.#budget.use(reader, bytes + ROW_BYTES, () => {
      reader.forget();
      if (this.#readers.get(id) === reader) this.#readers.delete(id);
    });
  }
}
