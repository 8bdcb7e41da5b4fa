import { encodeBulk } from '#core/contract/bulk';
import type { ChartHeader, ChartQuery, OddPoints, OddQuery } from '#core/contract/series/series';
import type { GrowingPoints } from '#core/telemetry/points/points';
import type { ByteBudget } from './byte-budget';
import {
  boundsOf,
  type ChartAnswer,
  chartHeader,
  chartOfPoints,
  chartOfSingle,
  positionOn,
} from './chart';
import type { JoinedTag } from './joined-tag';
import { firstWallMs, type RunClock, type RunClocks } from './run-clock';
import { SeriesReaders } from './series-reader';
import type { SeriesRow } from '../sqlite/series-table';
import { SmoothCache } from './smooth-cache';
import type { Sqlite } from '../sqlite/sqlite';
import { finestSeries, singleOf, type TagViews } from './tag-views';
import { chartOfTails } from './abandoned-tails';

type Bulk = Uint8Array<ArrayBuffer>;
/** Facts of its run that a chart needs. */
export interface RunNow {
  /** null where it is unknown when it started: of an import. */
  readonly startedMs: number | null;
  readonly revision: number;
}
/** Points in the order of an axis. */
interface Shown {
  readonly points: GrowingPoints;
  /** The `at` that is 0 on an axis of elapsed time. */
  readonly originMs: number;
  /** The wall clock of an `at`; NaN where none is known. */
  readonly wallOf: (at: number) => number;
}
/** State that charts share with other queries. */
interface Shared {
  readonly clocks: RunClocks;
  readonly views: TagViews;
  /** Stored series with points that a tag is shown as. */
  readonly rows: (run: string, tag: string) => SeriesRow[];
}
type Answered = ChartAnswer & { readonly header: ChartHeader };

/** Queries of charts: buckets of points, for a range and a width. */
export class ChartQueries {
  readonly #db: Sqlite;
  readonly #clocks: RunClocks;
  readonly #views: TagViews;
  readonly #smooth: SmoothCache;
  readonly #readers: SeriesReaders;
  readonly #rowsOf: Shared['rows'];

  constructor(db: Sqlite, { clocks, views, rows }: Shared, budget: ByteBudget) {
    this.#db = db;
    this.#clocks = clocks;
    this.#views = views;
    this.#rowsOf = rows;
    this.#smooth = new SmoothCache(db, budget);
    this.#readers = new SeriesReaders(db, budget);
  }

  /** null when the run has no such tag. */
  chart(query: ChartQuery, now: RunNow): Bulk | null {
    const answered = this.#answer(query, now);
    return answered === null ? null : encodeBulk(answered.header, answered.columns);
  }

  /** Several charts in one answer: their rows follow one another. */
  charts(queries: readonly ChartQuery[], nowOf: (run: string) => RunNow): Bulk {
    const answers = queries.map((query) => this.#answer(query, nowOf(query.runId)));
    const existing = answers.filter((answer) => answer !== null);
    const width = Math.max(0, ...existing.map((answer) => answer.columns.length));
    const columns = Array.from({ length: width }, (_, c) => joined(existing, c));
    return encodeBulk({ charts: answers.map((answer) => answer?.header ?? null) }, columns);
  }

  /** The points of a range that are no finite numbers; null when the run has no such tag. */
  oddPoints(query: OddQuery, now: RunNow): OddPoints | null {
    const rows = this.#rows(query);
    if (rows.length === 0) return null;
    const clock = this.#clocks.of(query.runId);
    const firstMs = this.#originMs(query, clock, now);
    const { points, originMs, wallOf } = this.#shownOf(query, rows, clock, firstMs);
    const position = positionOn(points, query, originMs);
    const [low, high] = boundsOf(query);
    const matches: OddPoints['points'] = [];
    let total = 0;
    for (let i = 0; i < points.length; i += 1) {
      const value = points.y[i] ?? 0;
      if (Number.isFinite(value) || position(i) < low || position(i) > high) continue;
      total += 1;
      if (matches.length >= query.most) continue;
      const at = wallOf(points.at[i] ?? Number.NaN);
      matches.push({
        x: position(i),
        wallMs: Number.isFinite(at) ? at : null,
        value: nameOf(value),
      });
    }
    return { total, points: matches };
  }

  /** A series may have been recreated under its old number. */
  forget(): void {
    this.#smooth.clear();
    this.#readers.clear();
  }

  #answer(query: ChartQuery, now: RunNow): Answered | null {
    const rows = this.#rows(query);
    const best = finestSeries(rows);
    if (best === null) return null;
    const clock = this.#clocks.of(query.runId);
    const originMs = this.#originMs(query, clock, now);
    const answer =
      query.tails === true
        ? this.#tails(query, rows, clock, originMs)
        : this.#points(query, rows, clock, originMs);
    return { ...answer, header: chartHeader(query, best, answer, now.revision) };
  }

  #points(
    query: ChartQuery,
    rows: readonly SeriesRow[],
    clock: RunClock,
    originMs: number,
  ): ChartAnswer {
    const single = singleOf(this.#db, rows);
    if (single !== null) {
      const ofSeries = (weight: number) => this.#smooth.ofSeries(single, weight);
      const fast = chartOfSingle(
        this.#readers.of(single),
        single,
        query,
        clock,
        originMs,
        ofSeries,
      );
      if (fast !== null) return fast;
    }
    const view = this.#view(query, rows, clock);
    const shown = this.#shownOf(query, rows, clock, originMs);
    const ofPoints = (weight: number) => view.smoothed(shown.points, weight);
    return chartOfPoints(shown.points, query, shown.originMs, ofPoints, shown.wallOf);
  }

  #tails(
    query: ChartQuery,
    rows: readonly SeriesRow[],
    clock: RunClock,
    originMs: number,
  ): ChartAnswer {
    return chartOfTails(this.#view(query, rows, clock), query, originMs);
  }

  /** The points of the newest segments, in the order of the asked axis. */
  #shownOf(
    { runId, tag, axis }: Pick<ChartQuery, 'runId' | 'tag' | 'axis'>,
    rows: readonly SeriesRow[],
    clock: RunClock,
    originMs: number,
  ): Shown {
    const view = this.#view({ runId, tag }, rows, clock);
    if (axis === 'x') return { points: view.newest, originMs, wallOf: (at) => at };
    if (axis === 'clock') return { points: view.timed(), originMs, wallOf: (at) => at };
    const { points, isOwn } = this.#views.timed(runId, tag, rows, clock);
    return isOwn
      ? { points, originMs: 0, wallOf: () => Number.NaN }
      : { points, originMs, wallOf: (at) => at };
  }

  #view(
    { runId, tag }: Pick<ChartQuery, 'runId' | 'tag'>,
    rows: readonly SeriesRow[],
    clock: RunClock,
  ): JoinedTag {
    return this.#views.view(runId, tag, rows, clock);
  }

  #rows({ runId, tag }: Pick<ChartQuery, 'runId' | 'tag'>): SeriesRow[] {
    return this.#rowsOf(runId, tag);
  }

  /** What time 0 of the axis is; for a run of unknown start its first known moment, of any tag. */
  #originMs(
    { runId, axis }: Pick<ChartQuery, 'runId' | 'axis'>,
    clock: RunClock,
    { startedMs }: RunNow,
  ): number {
    if (axis !== 'elapsed') return 0;
    return startedMs ?? clock.firstMs ?? firstWallMs(this.#db, runId, null, clock) ?? 0;
  }
}

function joined(answers: readonly Answered[], column: number): Float64Array {
  const pieces = answers.map(({ columns }) => columns[column] ?? new Float64Array());
  const out = new Float64Array(pieces.reduce((sum, piece) => sum + piece.length, 0));
  let at = 0;
  for (const piece of pieces) {
    out.set(piece, at);
    at += piece.length;
  }
  return out;
}

function nameOf(value: number): OddPoints['points'][number]['value'] {
  if (Number.isNaN(value)) return 'NaN';
  return value > 0 ? 'Infinity' : '-Infinity';
}
