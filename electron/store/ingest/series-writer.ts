import type { PointEvent } from '#core/telemetry/event';
import {
  BLOCK_NODES,
  GrowingPyramid,
  type NodeBlock,
} from '#core/telemetry/points/growing-pyramid';
import { GrowingPoints, type Points } from '#core/telemetry/points/points';
import { spanOf } from '#core/telemetry/points/pyramid';
import type { PointObservation } from '#core/telemetry/observers';
import { encodeBytes, encodeFloats, floatBytes, floatsIn } from '../sqlite/number-blobs';
import { CHUNK_POINTS } from '../sqlite/schema';
import { readChunks, segmentStarts, type SeriesRow, updateSeries } from '../sqlite/series-table';
import { nullForNaN, type Sqlite } from '../sqlite/sqlite';

/** Points of a piece in which a growing chunk is stored: a commit rewrites the newest piece only. */
const PAGE_POINTS = 256;

/** Appends points to a stored series and its pyramid, and shows them to observers. Nothing is written before `commit`, which runs in the caller's transaction. */
export class SeriesWriter {
  readonly row: SeriesRow;
  readonly #db: Sqlite;
  /** Points since the last whole chunk; the first has number `#first` in the series. */
  readonly #open = new GrowingPoints();
  readonly #pyramid: GrowingPyramid;
  #first: number;
  /** Number of `#open` points in pieces that are never written again. */
  #settled: number;
  /** Number of `#open` points that are stored, and so were observed. */
  #stored: number;
  #segments: number;
  #newStarts: number[] = [];

  constructor(db: Sqlite, row: SeriesRow) {
    this.#db = db;
    this.row = row;
    this.#segments = segmentStarts(db, row.id).length;
    this.#first = row.count - (row.count % CHUNK_POINTS);
    for (const piece of readChunks(db, row.id, this.#first, row.count)) {
      this.#open.append(piece.points);
    }
    this.#stored = this.#open.length;
    this.#settled = this.#open.length - (this.#open.length % PAGE_POINTS);
    this.#pyramid = new GrowingPyramid(row.count, openBlocks(db, row));
  }

  append(event: PointEvent, at: number): void {
    const { row } = this;
    const { x, value, precision } = event;
    if (row.count === 0 || row.breaks || x < row.lastX) this.#newStarts.push(row.count);
    row.breaks = false;
    this.#open.push(at, x, value, precision);
    if (row.count === 0) row.firstX = x;
    // A time can only be searched for where every point has one and none goes back.
    if (Number.isNaN(at) || at < row.lastAt) row.ordered = false;
    row.count += 1;
    row.lastX = x;
    row.lastAt = at;
    row.lastY = value;
    row.lastPrecision = precision;
    row.precision = Math.max(row.precision, precision);
    if (!Number.isFinite(value)) return;
    row.min = Number.isNaN(row.min) ? value : Math.min(row.min, value);
    row.max = Number.isNaN(row.max) ? value : Math.max(row.max, value);
  }

  /** Points with finite x: the same as one `append` after the other. */
  appendAll(points: Points): void {
    const { length, at, x, y, p } = points;
    if (length === 0) return;
    this.#noteStarts(x, length);
    this.#noteOrder(at, length);
    this.#noteValues(y, p, length);
    this.#open.append(points);
    this.row.count += length;
  }

  #noteStarts(x: Float64Array, length: number): void {
    const { row } = this;
    if (row.count === 0) row.firstX = x[0] ?? 0;
    let last = row.count === 0 || row.breaks ? Number.POSITIVE_INFINITY : row.lastX;
    for (let i = 0; i < length; i += 1) {
      const next = x[i] ?? 0;
      if (next < last) this.#newStarts.push(row.count + i);
      last = next;
    }
    row.lastX = last;
    row.breaks = false;
  }

  #noteOrder(at: Float64Array, length: number): void {
    const { row } = this;
    let last = row.lastAt;
    for (let i = 0; i < length && row.ordered; i += 1) {
      const next = at[i] ?? Number.NaN;
      if (Number.isNaN(next) || next < last) row.ordered = false;
      last = next;
    }
    row.lastAt = at[length - 1] ?? Number.NaN;
  }

  #noteValues(y: Float64Array, p: Uint8Array, length: number): void {
    const { row } = this;
    let min = Number.isNaN(row.min) ? Number.POSITIVE_INFINITY : row.min;
    let max = Number.isNaN(row.max) ? Number.NEGATIVE_INFINITY : row.max;
    for (let i = 0; i < length; i += 1) {
      const value = y[i] ?? 0;
      row.precision = Math.max(row.precision, p[i] ?? 0);
      if (!Number.isFinite(value)) continue;
      if (value < min) min = value;
      if (value > max) max = value;
    }
    if (min <= max) [row.min, row.max] = [min, max];
    row.lastY = y[length - 1] ?? Number.NaN;
    row.lastPrecision = p[length - 1] ?? 0;
  }

  /** @param observations who sees the new points, in the order in which they came */
  commit(observations: readonly PointObservation[]): void {
    if (observations.length > 0) this.#observe(observations);
    this.#pyramid.grow(this.#open, this.#first);
    this.#writePoints();
    this.#stored = this.#open.length;
    for (const { level, block, nodes } of this.#pyramid.drainDirty()) {
      const blob = floatBytes(nodes, 0, nodes.length);
      this.#db.run(
        'INSERT OR REPLACE INTO nodes VALUES (?, ?, ?, ?)',
        this.row.id,
        level,
        block,
        blob,
      );
    }
    for (const start of this.#newStarts) {
      this.#db.run('INSERT INTO segments VALUES (?, ?, ?)', this.row.id, this.#segments, start);
      this.#segments += 1;
    }
    this.#newStarts = [];
    updateSeries(this.#db, this.row);
  }

  /** Shows the new points as columns, segment by segment; nothing is copied. */
  #observe(observations: readonly PointObservation[]): void {
    const { row: series } = this;
    const points = this.#open;
    let from = this.#stored;
    let segment = this.#segments - 1;
    for (const start of [...this.#newStarts, series.count]) {
      const to = start - this.#first;
      const batch = { series, segment, first: this.#first + from, points, from, to };
      if (to > from) for (const observation of observations) observation.read(batch);
      from = to;
      segment += 1;
    }
  }

  #writePoints(): void {
    let from = 0;
    for (; this.#open.length - from >= CHUNK_POINTS; from += CHUNK_POINTS) {
      const start = this.#first + from;
      this.#db.run(
        'DELETE FROM chunks WHERE series = ? AND start >= ? AND start < ?',
        this.row.id,
        start,
        start + CHUNK_POINTS,
      );
      this.#writePiece(from, from + CHUNK_POINTS);
    }
    const settled = from > 0 ? from : this.#settled;
    const total = this.#open.length - ((this.#open.length - from) % PAGE_POINTS);
    if (total > settled) this.#writePiece(settled, total);
    if (this.#open.length > total) this.#writePiece(total, this.#open.length);
    this.#settled = total - from;
    if (from > 0) this.#dropFullChunks(from);
  }

  #dropFullChunks(points: number): void {
    this.#open.dropFirst(points);
    this.#first += points;
  }

  #writePiece(from: number, to: number): void {
    const { at, x, y, p } = this.#open;
    this.#db.run(
      'INSERT OR REPLACE INTO chunks VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?)',
      this.row.id,
      this.#first + from,
      to - from,
      x[from] ?? 0,
      x[to - 1] ?? 0,
      nullForNaN(at[from]),
      nullForNaN(at[to - 1]),
      encodeFloats(at, from, to),
      encodeFloats(x, from, to),
      encodeFloats(y, from, to),
      encodeBytes(p, from, to),
    );
  }
}

/** The newest, unfinished block of nodes of each level. */
function openBlocks(db: Sqlite, { id, count }: SeriesRow): NodeBlock[] {
  const blocks: NodeBlock[] = [];
  for (let level = 0; spanOf(level) <= count; level += 1) {
    const block = Math.floor(Math.floor(count / spanOf(level)) / BLOCK_NODES);
    const row = db.get(
      'SELECT nodes FROM nodes WHERE series = ? AND level = ? AND block = ?',
      id,
      level,
      block,
    );
    if (row !== null) blocks.push({ level, block, nodes: floatsIn(row, 'nodes') });
  }
  return blocks;
}
