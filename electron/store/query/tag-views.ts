import type { XKind } from '#core/contract/run/run';
import { PRECISION } from '#core/telemetry/event';
import type { GrowingPoints } from '#core/telemetry/points/points';
import {
  concatenated,
  mergedSources,
  newestOrder,
  type Segmented,
} from '#core/telemetry/points/newest-segment';
import type { ByteBudget } from './byte-budget';
import { JoinedTag } from './joined-tag';
import type { RunClock } from './run-clock';
import { SeriesReader } from './series-reader';
import { segmentStarts, seriesOf, type SeriesRow } from '../sqlite/series-table';
import type { Sqlite } from '../sqlite/sqlite';
import { SECONDS_TAGS } from './trainer-elapsed';

/** The only stored series of a tag, when one segment is all it has: its pyramid then answers as it is. */
export function singleOf(db: Sqlite, rows: readonly SeriesRow[]): SeriesRow | null {
  const [only, second] = rows;
  if (only === undefined || second !== undefined) return null;
  return segmentStarts(db, only.id).length === 1 ? only : null;
}

/** The series whose values are the most exact; of equals the one with more points. */
export function finestSeries(rows: readonly SeriesRow[]): SeriesRow | null {
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

interface Entry {
  readonly stamp: string;
  readonly view: JoinedTag;
}

/** Points of a tag by rising time. */
export interface TimedPoints {
  readonly points: GrowingPoints;
  /** Whether `at` is the trainer's own ms since it began, because no wall clock shows when they were written. */
  readonly isOwn: boolean;
}

/** Joins sources and segments of a tag. What was joined is kept until one of its series grows, or others need its room. */
export class TagViews {
  readonly #db: Sqlite;
  readonly #budget: ByteBudget;
  readonly #cache = new Map<string, Entry>();

  constructor(db: Sqlite, budget: ByteBudget) {
    this.#db = db;
    this.#budget = budget;
  }

  view(run: string, tag: string, rows: readonly SeriesRow[], clock: RunClock): JoinedTag {
    const key = JSON.stringify([run, tag]);
    const stamp = `${clock.stamp} ${rows.map((row) => `${row.id}:${row.count}`).join(' ')}`;
    const existing = this.#cache.get(key);
    if (existing?.stamp === stamp) {
      this.#use(key, existing.view, existing.view.heldBytes);
      return existing.view;
    }
    // Before the join, which needs the room.
    if (existing !== undefined) this.#forget(key, existing.view);
    const view: JoinedTag = this.#join(tag, rows, clock, (bytes) => this.#use(key, view, bytes));
    this.#cache.set(key, { stamp, view });
    this.#use(key, view, view.heldBytes);
    return view;
  }

  /** The shown points that have a clock; where no wall clock gives any, those with the trainer's own seconds. */
  timed(run: string, tag: string, rows: readonly SeriesRow[], clock: RunClock): TimedPoints {
    const seconds = this.seconds(run, finestSeries(rows)?.xKind ?? null, clock);
    const view = this.view(run, tag, rows, clock);
    const points = view.timed();
    return points.length > 0 || seconds === null
      ? { points, isOwn: false }
      : { points: view.elapsed(seconds), isOwn: true };
  }

  /** The seconds since the training began, as the trainer wrote them along this x; null where it wrote none. */
  seconds(run: string, xKind: XKind | null, clock: RunClock): JoinedTag | null {
    for (const tag of SECONDS_TAGS) {
      const rows = seriesOf(this.#db, run, tag).filter(({ count }) => count > 0);
      if (rows.length > 0 && finestSeries(rows)?.xKind === xKind)
        return this.view(run, tag, rows, clock);
    }
    return null;
  }

  #use(key: string, view: JoinedTag, bytes: number): void {
    this.#budget.use(view, bytes, () => this.#forget(key, view));
  }

  #forget(key: string, view: JoinedTag): void {
    this.#budget.release(view);
    if (this.#cache.get(key)?.view === view) this.#cache.delete(key);
  }

  #join(
    tag: string,
    rows: readonly SeriesRow[],
    clock: RunClock,
    held: (bytes: number) => void,
  ): JoinedTag {
    const bySource = grouped(rows, (row) => row.source);
    const sources = [...bySource]
      .toSorted(([a], [b]) => rank(a) - rank(b))
      .map(([source, files]) => {
        const ordered = source.startsWith('tfevents:') ? files.toSorted(byLane) : files;
        return concatenated(ordered.map((row) => this.#read(row, row.tag === tag, clock)));
      });
    const all = mergedSources(sources);
    return new JoinedTag(all, newestOrder(all), held);
  }

  /** @param isOwn false for what the console printed of the tag under another name: the digits of the file are better */
  #read(row: SeriesRow, isOwn: boolean, clock: RunClock): Segmented {
    const points = new SeriesReader(this.#db, row).all();
    if (!isOwn) points.p.fill(PRECISION.console3);
    if (row.clock === 'log') {
      for (let i = 0; i < points.length; i += 1) points.at[i] = clock.wallAt(points.at[i] ?? 0);
    }
    return { points, starts: segmentStarts(this.#db, row.id) };
  }
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
