import {
  concatenated,
  mergedSources,
  newestOrder,
  picked,
  type Segmented,
} from '#core/telemetry/points/newest-segment';
import { GrowingPoints, type Points } from '#core/telemetry/points/points';
import type { RunClock } from './run-clock';
import { SeriesReader } from './series-reader';
import { segmentStarts, type SeriesRow } from '../sqlite/series-table';
import type { Sqlite } from '../sqlite/sqlite';

/** Joined series that are kept in memory between two queries, in bytes. */
const MOST_CACHED_BYTES = 24 << 20;

/** One tag of a run over all its sources, its clocks resolved to wall ms. */
export interface TagView {
  readonly all: Segmented;
  /** Numbers of the shown points, by rising x. */
  readonly order: Uint32Array;
  readonly newest: GrowingPoints;
}

/** The only stored series of a tag, when one segment is all it has: its pyramid then answers as it is. */
export function singleOf(db: Sqlite, rows: readonly SeriesRow[]): SeriesRow | null {
  const [only, second] = rows;
  if (only === undefined || second !== undefined) return null;
  return segmentStarts(db, only.id).length === 1 ? only : null;
}

/** The series whose values are the most exact; of equals the one with more points. */
export function mostPrecise(rows: readonly SeriesRow[]): SeriesRow | null {
  const [first, ...rest] = rows;
  if (first === undefined) return null;
  return rest.reduce(
    (best, row) =>
      row.precision > best.precision || (row.precision === best.precision && row.count > best.count)
        ? row
        : best,
    first,
  );
}

/** Joins sources and segments of a tag. What was joined is kept until one of its series grows. */
export class TagViews {
  readonly #db: Sqlite;
  readonly #cache = new Map<string, { readonly stamp: string; readonly view: TagView }>();

  constructor(db: Sqlite) {
    this.#db = db;
  }

  view(run: string, tag: string, rows: readonly SeriesRow[], clock: RunClock): TagView {
    const key = JSON.stringify([run, tag]);
    const stamp = `${clock.stamp} ${rows.map((row) => `${row.id}:${row.count}`).join(' ')}`;
    const known = this.#cache.get(key);
    this.#cache.delete(key);
    const view = known?.stamp === stamp ? known.view : this.#join(rows, clock);
    this.#cache.set(key, { stamp, view });
    this.#dropOldest(key);
    return view;
  }

  /** Drops what was not asked for the longest, but never the newest. */
  #dropOldest(newest: string): void {
    let bytes = 0;
    for (const { view } of this.#cache.values()) bytes += bytesOf(view);
    for (const [key, { view }] of this.#cache) {
      if (bytes <= MOST_CACHED_BYTES || key === newest) return;
      bytes -= bytesOf(view);
      this.#cache.delete(key);
    }
  }

  #join(rows: readonly SeriesRow[], clock: RunClock): TagView {
    const bySource = grouped(rows, (row) => row.source);
    const sources = [...bySource]
      .toSorted(([a], [b]) => rank(a) - rank(b))
      .map(([source, files]) => {
        const ordered = source.startsWith('tfevents:') ? files.toSorted(byLane) : files;
        return concatenated(ordered.map((row) => this.#read(row, clock)));
      });
    const all = mergedSources(sources);
    const order = newestOrder(all);
    // Where one segment is all there is, every point is shown, in its order.
    const isPlain = all.starts.length === 1 && all.points instanceof GrowingPoints;
    return { all, order, newest: isPlain ? all.points : picked(all.points, order) };
  }

  #read(row: SeriesRow, clock: RunClock): Segmented {
    const points = new SeriesReader(this.#db, row).all();
    if (row.clock === 'log') {
      for (let i = 0; i < points.length; i += 1) points.at[i] = clock.wallAt(points.at[i] ?? 0);
    }
    return { points, starts: segmentStarts(this.#db, row.id) };
  }
}

const columnBytes = ({ at, x, y, p }: Points): number =>
  at.byteLength + x.byteLength + y.byteLength + p.byteLength;

function bytesOf({ all, order, newest }: TagView): number {
  const own = newest === all.points ? 0 : columnBytes(newest);
  return columnBytes(all.points) + order.byteLength + own;
}

/** Of equally precise sources the trainer's own file answers before the console. */
const rank = (source: string): number => (source === 'console' || source === 'derived' ? 1 : 0);

/** Files of a TensorBoard folder are read in the order of their names, which begin with the time. */
const byLane = (a: SeriesRow, b: SeriesRow): number => (a.lane < b.lane ? -1 : 1);

/** Items by key, groups and items in the order in which they came. */
export function grouped<T>(items: readonly T[], keyOf: (item: T) => string): Map<string, T[]> {
  const groups = new Map<string, T[]>();
  for (const item of items) {
    const key = keyOf(item);
    const group = groups.get(key);
    if (group === undefined) groups.set(key, [item]);
    else group.push(item);
  }
  return groups;
}
