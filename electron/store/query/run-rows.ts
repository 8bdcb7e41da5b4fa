import { decodeBulk } from '#core/contract/bulk';
import { encodeRows, type Figures, type RowFacts, SPARK_POINTS } from '#core/contract/run/run-rows';
import { CHART_COLUMNS, type CanonicalName, type SeriesView } from '#core/contract/series/series';
import type { Queries } from './queries';
import { bytesIn, numberIn, numberOrNull, type Row, type Sqlite, textIn } from '../sqlite/sqlite';

/** Query of a list of runs for what it shows beside the runs themselves. */
export interface RowsQuery {
  /** null = all. */
  readonly runs: readonly string[] | null;
  /** Tags whose figures are wanted, beside the canonical labels. */
  readonly metrics: readonly string[];
  /** Every tag that any run has. */
  readonly tags: boolean;
}

/** Buckets that are asked for: each gives two numbers of a sparkline. */
const SPARK_BUCKETS = SPARK_POINTS / 2;
/** Others wait for this thread: rows that are out of date are worked out a few at a time. */
const BUDGET_MS = 40;

/** Rows of a list of thousands of runs. What an ended run shows is worked out once and stored. */
export class RunRows {
  readonly #db: Sqlite;
  readonly #queries: Queries;

  constructor(db: Sqlite, queries: Queries) {
    this.#db = db;
    this.#queries = queries;
  }

  answer(query: RowsQuery): Uint8Array<ArrayBuffer> {
    const stored = this.#stored(query.runs);
    const untilMs = performance.now() + BUDGET_MS;
    const rows: string[] = [];
    const sparks: Uint8Array[] = [];
    let pending = 0;
    for (const row of stored) {
      const isNew = numberIn(row, 'revision') === numberOrNull(row, 'known');
      const isLate = !isNew && performance.now() > untilMs;
      if (isLate) pending += 1;
      if (isLate) continue;
      const facts = isNew ? row : this.refresh(textIn(row, 'run'));
      rows.push(textIn(facts, 'facts'));
      sparks.push(bytesIn(facts, 'spark'));
    }
    const metrics = query.metrics.map((tag) => ({ tag, of: this.#figures(tag, query.runs) }));
    return encodeRows(rows, { pending, metrics, tags: query.tags ? this.#tags() : [] }, sparks);
  }

  /** Works a run's row out again. */
  refresh(run: string): Row {
    const series = this.#queries.series(run);
    const spark = this.#spark(run, series);
    const facts = JSON.stringify(rowFacts(run, series, spark.length));
    const bytes = new Uint8Array(spark.buffer);
    this.#db.run(
      `INSERT OR REPLACE INTO rowFacts (run, revision, facts, spark)
       VALUES (?, coalesce((SELECT revision FROM runs WHERE run = ?), 0), ?, ?)`,
      run,
      run,
      facts,
      bytes,
    );
    return { facts, spark: bytes };
  }

  #stored(runs: readonly string[] | null): readonly Row[] {
    const sql = `SELECT runs.run, runs.revision, rowFacts.revision AS known, facts, spark
      FROM runs LEFT JOIN rowFacts ON rowFacts.run = runs.run`;
    if (runs === null) return this.#db.all(`${sql} ORDER BY runs.run DESC`);
    return runs.flatMap((run) => this.#db.all(`${sql} WHERE runs.run = ?`, run));
  }

  #spark(run: string, series: readonly SeriesView[]): Float32Array<ArrayBuffer> {
    const reward = series.find(({ canonical }) => canonical === 'reward');
    if (reward === undefined || reward.pointCount === 0) return new Float32Array();
    const buckets = reward.pointCount <= SPARK_POINTS ? SPARK_POINTS : SPARK_BUCKETS;
    const query = {
      runId: run,
      tag: reward.tag,
      axis: 'x',
      from: null,
      to: null,
      buckets,
    } as const;
    const chart = this.#queries.charts.chart(query, { startedMs: null, revision: 0 });
    return chart === null ? new Float32Array() : sparkOf(chart);
  }

  /** Most runs have a tag from one source in one segment: its row in the index says all. */
  #figures(tag: string, runs: readonly string[] | null): Record<string, Figures> {
    const wanted = runs === null ? null : new Set(runs);
    const rows = this.#db.all(
      `SELECT run, lastY, min, max, count(*) AS lanes,
        (SELECT count(*) FROM segments WHERE segments.series = series.id) AS segments
       FROM series WHERE tag = ? AND count > 0 GROUP BY run`,
      tag,
    );
    const figures: Record<string, Figures> = {};
    for (const row of rows) {
      const run = textIn(row, 'run');
      if (wanted !== null && !wanted.has(run)) continue;
      const isPlain = numberIn(row, 'lanes') === 1 && numberIn(row, 'segments') === 1;
      const one = isPlain ? plainFigures(tag, row) : this.#queries.figures(run, tag);
      if (one !== null) figures[run] = one;
    }
    return figures;
  }

  #tags(): string[] {
    const rows = this.#db.all('SELECT DISTINCT tag FROM series WHERE count > 0 ORDER BY tag');
    return rows.map((row) => textIn(row, 'tag'));
  }
}

function plainFigures(tag: string, row: Row): Figures {
  return {
    tag,
    last: numberOrNull(row, 'lastY'),
    min: numberOrNull(row, 'min'),
    max: numberOrNull(row, 'max'),
  };
}

/** Facts of a run's series in its row of a list. */
function rowFacts(run: string, series: readonly SeriesView[], sparks: number): RowFacts {
  const labels: Partial<Record<CanonicalName, Figures>> = {};
  for (const { tag, canonical, last, min, max } of series) {
    if (canonical !== null) labels[canonical] = { tag, last, min, max };
  }
  return { run, labels, sparks };
}

/**
 * The numbers of a sparkline from a chart answer: each point where there are few; else of each bucket its least and
 * its greatest value, in the order in which it went. No extreme is left out; NaN leaves a gap.
 */
function sparkOf(chart: Uint8Array<ArrayBuffer>): Float32Array<ArrayBuffer> {
  const { columns } = decodeBulk(chart.buffer);
  const of = (name: (typeof CHART_COLUMNS)[number]): Float64Array =>
    columns[CHART_COLUMNS.indexOf(name)] ?? new Float64Array();
  const [first, min, max, last, count] = [
    of('first'),
    of('min'),
    of('max'),
    of('last'),
    of('count'),
  ];
  if (count.every((points) => points <= 1)) return Float32Array.from(last);
  const out = new Float32Array(min.length * 2);
  min.forEach((minimum, i) => {
    const greatest = max[i] ?? Number.NaN;
    const rises = (last[i] ?? 0) >= (first[i] ?? 0);
    out[i * 2] = rises ? minimum : greatest;
    out[i * 2 + 1] = rises ? greatest : minimum;
  });
  return out;
}
