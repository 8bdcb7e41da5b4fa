import { XKind } from '#core/contract/run/run';
import type { ObservedSeries } from '#core/telemetry/observers';
import type { Points } from '#core/telemetry/points/points';
import { decodeBytes, decodeFloats } from './number-blobs';
import { CHUNK_POINTS } from './schema';
import {
  bytesIn,
  nullForNaN,
  numberIn,
  numberOrNull,
  type Row,
  type Sqlite,
  readStored,
  textIn,
  textOrNull,
} from './sqlite';

/** Key of a series: what distinguishes it from others of its run. */
export type SeriesKey = ObservedSeries;

/** A row of the table of series: a stored series without its points. NaN represents "none" in its numbers. */
export interface SeriesRow extends SeriesKey {
  readonly id: number;
  count: number;
  /** The best precision of any point, and the newest point's. */
  precision: number;
  lastPrecision: number;
  /** Whether `at` never falls, and every point has one. */
  ordered: boolean;
  /** The next point opens a new segment, regardless of its x. */
  breaks: boolean;
  /** Values that came without an x: they are counted, and are no points. */
  withoutX: number;
  firstX: number;
  lastX: number;
  lastAt: number;
  lastY: number;
  min: number;
  max: number;
}

export function seriesOf(db: Sqlite, run: string, tag: string | null = null): SeriesRow[] {
  const rows =
    tag === null
      ? db.all('SELECT * FROM series WHERE run = ? ORDER BY id', run)
      : db.all('SELECT * FROM series WHERE run = ? AND tag = ? ORDER BY id', run, tag);
  return rows.map(seriesIn);
}

const nanIn = (row: Row, column: string): number => numberOrNull(row, column) ?? Number.NaN;

function seriesIn(row: Row): SeriesRow {
  return {
    id: numberIn(row, 'id'),
    lane: textIn(row, 'lane'),
    source: textIn(row, 'source'),
    tag: textIn(row, 'tag'),
    xKind: readStored('xKind', () => XKind.parse(row['xKind'])),
    clock: textIn(row, 'clock') === 'log' ? 'log' : 'own',
    derivation: textOrNull(row, 'derivation'),
    count: numberIn(row, 'count'),
    precision: numberIn(row, 'precision'),
    lastPrecision: numberIn(row, 'lastPrecision'),
    ordered: numberIn(row, 'ordered') === 1,
    breaks: numberIn(row, 'breaks') === 1,
    withoutX: numberIn(row, 'withoutX'),
    firstX: nanIn(row, 'firstX'),
    lastX: nanIn(row, 'lastX'),
    lastAt: nanIn(row, 'lastAt'),
    lastY: nanIn(row, 'lastY'),
    min: nanIn(row, 'min'),
    max: nanIn(row, 'max'),
  };
}

/** Inserts a series that has no points yet. */
export function insertSeries(db: Sqlite, run: string, key: SeriesKey): SeriesRow {
  const row = db.get(
    `INSERT INTO series (run, lane, source, tag, xKind, clock, derivation, count, precision, lastPrecision, ordered,
     breaks, withoutX) VALUES (?, ?, ?, ?, ?, ?, ?, 0, 0, 0, 1, 0, 0) RETURNING id`,
    run,
    key.lane,
    key.source,
    key.tag,
    key.xKind,
    key.clock,
    key.derivation,
  );
  const none = Number.NaN;
  const numbers = { firstX: none, lastX: none, lastAt: none, lastY: none, min: none, max: none };
  const id = row === null ? 0 : numberIn(row, 'id');
  const start = {
    count: 0,
    precision: 0,
    lastPrecision: 0,
    ordered: true,
    breaks: false,
    withoutX: 0,
  };
  return { id, ...key, ...start, ...numbers };
}

export function updateSeries(db: Sqlite, row: SeriesRow): void {
  db.run(
    `UPDATE series SET count = ?, precision = ?, lastPrecision = ?, ordered = ?, breaks = ?, withoutX = ?, firstX = ?, lastX = ?, lastAt = ?,
     lastY = ?, min = ?, max = ? WHERE id = ?`,
    row.count,
    row.precision,
    row.lastPrecision,
    row.ordered ? 1 : 0,
    row.breaks ? 1 : 0,
    row.withoutX,
    nullForNaN(row.firstX),
    nullForNaN(row.lastX),
    nullForNaN(row.lastAt),
    nullForNaN(row.lastY),
    nullForNaN(row.min),
    nullForNaN(row.max),
    row.id,
  );
}

/** First point of each segment, in order. */
export function segmentStarts(db: Sqlite, series: number): number[] {
  const rows = db.all('SELECT start FROM segments WHERE series = ? ORDER BY segment', series);
  return rows.map((row) => numberIn(row, 'start'));
}

export interface StoredChunk {
  readonly start: number;
  readonly points: Points;
}

/** Stored points of the numbers [from, to) of a series, in the chunks that hold them. */
export function readChunks(db: Sqlite, series: number, from: number, to: number): StoredChunk[] {
  // A chunk that begins before `from` may reach into the range; none is longer than a whole one.
  const rows = db.all(
    `SELECT start, count, at, x, y, p FROM chunks
     WHERE series = ? AND start < ? AND start + count > ? AND start > ? ORDER BY start`,
    series,
    to,
    from,
    from - CHUNK_POINTS,
  );
  return rows.map((row) => ({ start: numberIn(row, 'start'), points: pointsIn(row) }));
}

function pointsIn(row: Row): Points {
  const length = numberIn(row, 'count');
  const column = (name: string): Float64Array => decodeFloats(bytesIn(row, name), length);
  const p = decodeBytes(bytesIn(row, 'p'), length);
  return { length, at: column('at'), x: column('x'), y: column('y'), p };
}
