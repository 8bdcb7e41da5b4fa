import { encodeBulk } from '#core/contract/bulk';
import type { CanonicalName, ChartQuery, SeriesView } from '#core/contract/series';
import { PRECISION } from '#core/telemetry/event';
import { segmentAt } from '#core/telemetry/newest-segment';
import { chartHeader, chartOfPoints, chartOfSingle } from './chart';
import { grouped } from './grouped';
import type { StoreParts } from './parts';
import { type RunClock, RunClocks } from './run-clock';
import { numberOrNull } from './rows';
import { segmentStarts, seriesOf, type SeriesRow } from './series-row';
import type { Sqlite } from './sqlite';
import { singleOf, TagViews } from './tag-views';

type Bulk = Uint8Array<ArrayBuffer>;

/** What the page and the command line ask of the points. */
export class Queries {
  readonly #db: Sqlite;
  readonly #parts: StoreParts;
  readonly #clocks: RunClocks;
  readonly #views: TagViews;

  constructor(db: Sqlite, parts: StoreParts) {
    this.#db = db;
    this.#parts = parts;
    this.#clocks = new RunClocks(db, parts);
    this.#views = new TagViews(db);
  }

  clock(run: string): RunClock {
    return this.#clocks.of(run);
  }

  /** By tag. */
  series(run: string): SeriesView[] {
    const all = seriesOf(this.#db, run).filter((row) => row.count > 0);
    const names = this.#names(all);
    const byTag = grouped(all, (row) => row.tag);
    return [...byTag]
      .toSorted(([a], [b]) => (a < b ? -1 : 1))
      .map(([tag, rows]) => this.#seriesView(run, tag, rows, names.get(tag) ?? null));
  }

  chart(query: ChartQuery, startedMs: number | null, revision: number): Bulk | null {
    const { runId, tag } = query;
    const rows = this.#rows(runId, tag);
    const best = mostPrecise(rows);
    if (best === null) return null;
    const clock = this.#clocks.of(runId);
    const originMs = query.axis === 'elapsed' ? (startedMs ?? this.#firstMs(rows, clock)) : 0;
    const single = singleOf(this.#db, rows);
    const fast = single === null ? null : chartOfSingle(this.#db, single, query, clock, originMs);
    const answer =
      fast ?? chartOfPoints(this.#views.view(runId, tag, rows, clock).newest, query, originMs);
    return encodeBulk(chartHeader(query, best, answer, revision), answer.columns);
  }

  points(run: string, tag: string, segments: boolean): Bulk | null {
    const rows = this.#rows(run, tag);
    const best = mostPrecise(rows);
    if (best === null) return null;
    const { all, order } = this.#views.view(run, tag, rows, this.#clocks.of(run));
    const shown = segments ? Uint32Array.from({ length: all.points.length }, (_, i) => i) : order;
    const column = (value: (i: number) => number): Float64Array => Float64Array.from(shown, value);
    const canonical = this.#names(seriesOf(this.#db, run)).get(tag) ?? null;
    return encodeBulk({ tag, canonical, source: best.source, xKind: best.xKind }, [
      column((i) => segmentAt(all, i)),
      column((i) => all.points.x[i] ?? 0),
      column((i) => all.points.at[i] ?? 0),
      column((i) => all.points.y[i] ?? 0),
    ]);
  }

  #rows(run: string, tag: string): SeriesRow[] {
    return seriesOf(this.#db, run, tag).filter((row) => row.count > 0);
  }

  #names(rows: readonly SeriesRow[]): ReadonlyMap<string, CanonicalName> {
    return this.#parts.canonicalOf(
      rows.map(({ tag, source, count }) => ({ tag, source, pointCount: count })),
    );
  }

  /** When the run's first known moment was, for a run whose start nobody knows. */
  #firstMs(rows: readonly SeriesRow[], clock: RunClock): number {
    if (clock.firstMs !== null) return clock.firstMs;
    const own = rows.find((row) => row.clock === 'own');
    const sql = 'SELECT at0 FROM chunks WHERE series = ? AND start = 0';
    const first = own === undefined ? null : this.#db.get(sql, own.id);
    return first === null ? 0 : (numberOrNull(first, 'at0') ?? 0);
  }

  #seriesView(
    run: string,
    tag: string,
    rows: readonly SeriesRow[],
    canonical: CanonicalName | null,
  ): SeriesView {
    const best = mostPrecise(rows);
    if (best === null) throw new RangeError(`${tag} of run ${run} has no series.`);
    const { source, xKind } = best;
    const derivation = rows.find((row) => row.derivation !== null)?.derivation ?? null;
    const unit = this.#parts.unitOf(tag, canonical);
    const stats = this.#stats(run, tag, rows, best);
    return { tag, canonical, source, xKind, unit, derivation, ...stats };
  }

  #stats(
    run: string,
    tag: string,
    rows: readonly SeriesRow[],
    best: SeriesRow,
  ): Omit<SeriesView, 'tag' | 'canonical' | 'source' | 'xKind' | 'unit' | 'derivation'> {
    const clock = this.#clocks.of(run);
    if (rows.length === 1 && segmentStarts(this.#db, best.id).length === 1) {
      const lastAt = best.clock === 'log' ? clock.wallAt(best.lastAt) : best.lastAt;
      return {
        rounded: best.lastPrecision === PRECISION.console3,
        pointCount: best.count,
        segmentCount: 1,
        firstX: best.firstX,
        lastX: best.lastX,
        lastWallMs: finite(lastAt),
        last: finite(best.lastY),
        min: finite(best.min),
        max: finite(best.max),
      };
    }
    const { all, newest } = this.#views.view(run, tag, rows, clock);
    const last = newest.length - 1;
    const values = newest.y.subarray(0, newest.length).filter((value) => Number.isFinite(value));
    return {
      rounded: newest.p[last] === PRECISION.console3,
      pointCount: newest.length,
      segmentCount: all.starts.length,
      firstX: newest.x[0] ?? null,
      lastX: newest.x[last] ?? null,
      lastWallMs: finite(newest.at[last]),
      last: finite(newest.y[last]),
      min: values.length === 0 ? null : values.reduce((a, b) => Math.min(a, b)),
      max: values.length === 0 ? null : values.reduce((a, b) => Math.max(a, b)),
    };
  }
}

const finite = (value = Number.NaN): number | null => (Number.isFinite(value) ? value : null);

/** The series whose values are the most exact; of equals the one with more points. */
function mostPrecise(rows: readonly SeriesRow[]): SeriesRow | null {
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
