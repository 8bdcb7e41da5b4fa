import { encodeBulk } from '#core/contract/bulk';
import type { Figures } from '#core/contract/run/run-rows';
import type { XKind } from '#core/contract/run/run';
import type { CanonicalName, SeriesView } from '#core/contract/series/series';
import { canonicalOf, unitOf } from '#core/telemetry/canonical';
import { PRECISION } from '#core/telemetry/event';
import { segmentAt } from '#core/telemetry/points/newest-segment';
import { ByteBudget } from './byte-budget';
import { ChartQueries } from './chart-queries';
import { type Curve, curveOfPoints, storedCurve } from './curve';
import type { JoinedTag } from './joined-tag';
import { firstWallMs, type RunClock, RunClocks } from './run-clock';
import { asRounded, SameSeries, withAxis } from './same-series';
import { segmentStarts, seriesOf, type SeriesRow } from '../sqlite/series-table';
import type { Sqlite } from '../sqlite/sqlite';
import { grouped, finestSeries, singleOf, TagViews } from './tag-views';

type Bulk = Uint8Array<ArrayBuffer>;

/** Facts of a series view about its points alone. */
type Stats = Omit<
  SeriesView,
  | 'tag'
  | 'canonical'
  | 'source'
  | 'xKind'
  | 'unit'
  | 'derivation'
  | 'firstWallMs'
  | 'lastElapsedMs'
  | 'withoutX'
  | 'sameAs'
>;

/** Queries of series: what the page and the command line ask of the points of a run. */
export class Queries {
  readonly #db: Sqlite;
  readonly #clocks: RunClocks;
  readonly #views: TagViews;
  readonly #same: SameSeries;
  readonly charts: ChartQueries;

  constructor(db: Sqlite) {
    this.#db = db;
    const budget = new ByteBudget();
    this.#clocks = new RunClocks(db);
    this.#views = new TagViews(db, budget);
    this.#same = new SameSeries(db);
    const rows = (run: string, tag: string): SeriesRow[] => this.#same.rows(run, tag);
    this.charts = new ChartQueries(db, { clocks: this.#clocks, views: this.#views, rows }, budget);
  }

  clock(run: string): RunClock {
    return this.#clocks.of(run);
  }

  /** Series and ticks may have been recreated under their old numbers: nothing is known of them any more. */
  forget(): void {
    this.charts.forget();
    this.#clocks.forget();
    this.#same.forget();
  }

  /** By tag. What the console printed of a file's series under another name says so (`sameAs`). */
  series(run: string): SeriesView[] {
    const all = seriesOf(this.#db, run).filter((row) => row.count > 0);
    const twins = this.#same.of(run);
    const names = this.#names(run, all);
    const byTag = grouped(all, (row) => row.tag);
    for (const [tag, twin] of twins) {
      if (twin.hasSteps) byTag.get(twin.tag)?.push(...(byTag.get(tag) ?? []).map(asRounded));
    }
    return [...byTag]
      .toSorted(([a], [b]) => (a < b ? -1 : 1))
      .map(([tag, rows]) => ({
        ...this.#seriesView(run, tag, withAxis(rows), names.get(tag) ?? null),
        sameAs: twins.get(tag)?.tag ?? null,
      }));
  }

  points(run: string, tag: string, segments: boolean): Bulk | null {
    const rows = this.#rows(run, tag);
    const best = finestSeries(rows);
    if (best === null) return null;
    const { all, order } = this.#views.view(run, tag, rows, this.#clocks.of(run));
    const shown = segments ? Uint32Array.from({ length: all.points.length }, (_, i) => i) : order;
    const column = (value: (i: number) => number): Float64Array => Float64Array.from(shown, value);
    const canonical = this.#names(run, seriesOf(this.#db, run)).get(tag) ?? null;
    return encodeBulk({ tag, canonical, source: best.source, xKind: best.xKind }, [
      column((i) => segmentAt(all, i)),
      column((i) => all.points.x[i] ?? 0),
      column((i) => all.points.at[i] ?? 0),
      column((i) => all.points.y[i] ?? 0),
    ]);
  }

  /** Last, least and greatest finite value of one tag over all its sources; null when the run has no such tag. */
  figures(run: string, tag: string): Figures | null {
    const rows = this.#rows(run, tag);
    const best = finestSeries(rows);
    if (best === null) return null;
    const { last, min, max } = this.#stats(run, tag, rows, best);
    return { tag, last, min, max };
  }

  /** A tag's points along the series' own x, or along the time since the run started; null when it has no such tag. */
  curve(run: string, tag: string, axis: 'x' | 'elapsed', startedMs: number | null): Curve | null {
    const rows = this.#rows(run, tag);
    const best = finestSeries(rows);
    if (best === null) return null;
    const clock = this.#clocks.of(run);
    const single = singleOf(this.#db, rows);
    const view = (): JoinedTag => this.#views.view(run, tag, rows, clock);
    if (axis === 'x') {
      return single === null
        ? curveOfPoints(view().newest, best.xKind, null)
        : storedCurve(this.#db, single);
    }
    const { points, isOwn } = this.#views.timed(run, tag, rows, clock);
    const firstMs = startedMs ?? clock.firstMs ?? firstWallMs(this.#db, run, null, clock);
    return curveOfPoints(points, best.xKind, isOwn ? 0 : (firstMs ?? 0));
  }

  #rows(run: string, tag: string): SeriesRow[] {
    return this.#same.rows(run, tag);
  }

  #names(run: string, rows: readonly SeriesRow[]): ReadonlyMap<string, CanonicalName> {
    // What a run is shown as is stored when it has ended and was judged.
    const ended = this.#db.get('SELECT 1 FROM runs WHERE run = ? AND view IS NOT NULL', run);
    const tags = rows.map(({ tag, source, count }) => ({ tag, source, pointCount: count }));
    const twins = new Map([...this.#same.of(run)].map(([tag, twin]) => [tag, twin.tag]));
    return canonicalOf(tags, ended === null, twins);
  }

  #seriesView(
    run: string,
    tag: string,
    rows: readonly SeriesRow[],
    canonical: CanonicalName | null,
  ): Omit<SeriesView, 'sameAs'> {
    const best = finestSeries(rows);
    if (best === null) throw new RangeError(`${tag} of run ${run} has no series.`);
    const { source, xKind } = best;
    const derivation = rows.find((row) => row.derivation !== null)?.derivation ?? null;
    const unit = unitOf(tag, canonical);
    const firstMs = firstWallMs(this.#db, run, tag, this.#clocks.of(run));
    const stats = this.#stats(run, tag, rows, best);
    const withoutX = rows.reduce((sum, row) => sum + row.withoutX, 0);
    return {
      tag,
      canonical,
      source,
      xKind,
      unit,
      derivation,
      firstWallMs: firstMs,
      withoutX,
      ...stats,
      lastElapsedMs: firstMs === null ? this.#lastElapsedMs(run, xKind, stats) : null,
    };
  }

  /** Of a series without a wall clock, by the trainer's own seconds. */
  #lastElapsedMs(
    run: string,
    xKind: XKind,
    { firstX, lastX }: Pick<SeriesView, 'firstX' | 'lastX'>,
  ): number | null {
    const seconds = this.#views.seconds(run, xKind, this.#clocks.of(run));
    if (seconds === null || firstX === null || lastX === null) return null;
    return finite(seconds.asSeconds().end(firstX, lastX));
  }

  #stats(run: string, tag: string, rows: readonly SeriesRow[], best: SeriesRow): Stats {
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
