import { mkdirSync } from 'node:fs';
import { join } from 'node:path';
import { IMPORT_RECIPE, RunView } from '#core/contract/run';
import type { ChartQuery, OddQuery, SeriesView } from '#core/contract/series';
import type { LogFacts } from '#core/diagnosis/log-facts';
import type { RunNow } from './chart-queries';
import { Ingest } from './ingest';
import { KeepFiles } from './keep-file';
import { LogLines } from './log-lines';
import { OpenRuns } from './open-runs';
import type { StoreParts } from './parts';
import { Queries } from './queries';
import { textIn, textOrNull } from './rows';
import type { SpreadQuery } from '#core/contract/spread';
import type { RowsQuery } from './rows-query';
import { RunRows } from './run-rows';
import { spreadAnswer } from './spread';
import { INDEX_VERSION, SCHEMA } from './schema';
import { openIndex, type Sqlite } from './sqlite';
import type { Chunk, ReadPart, RunReading, Store } from './store';

/** The Store, without promises: what the worker thread runs, and what tests call in their own. */
export type SyncStore = {
  readonly [K in keyof Store]: Store[K] extends (...args: infer A) => Promise<infer R>
    ? (...args: A) => R
    : Store[K];
};

export class StoreCore implements SyncStore {
  readonly isNew: boolean;
  readonly #db: Sqlite;
  readonly #keep: KeepFiles;
  readonly #ingest: Ingest;
  readonly #queries: Queries;
  readonly #rows: RunRows;

  /** Opens `cache.db` of a home; one that is missing or of another version is made anew, from keep/ as far as that knows. */
  constructor(home: string, parts: StoreParts) {
    mkdirSync(home, { recursive: true, mode: 0o700 });
    const { db, isNew } = openIndex(join(home, 'cache.db'), INDEX_VERSION, SCHEMA);
    this.#db = db;
    this.isNew = isNew;
    this.#keep = new KeepFiles(home);
    this.#ingest = new Ingest(parts, new OpenRuns(db, parts, this.#keep));
    this.#queries = new Queries(db, parts);
    this.#rows = new RunRows(db, this.#queries);
  }

  beginRun(reading: RunReading): void {
    this.#ingest.begin(reading);
  }

  cursors(runId: string): ReturnType<SyncStore['cursors']> {
    return this.#ingest.cursors(runId);
  }

  ingest(chunk: Chunk): ReturnType<SyncStore['ingest']> {
    return this.#ingest.ingest(chunk);
  }

  streamState(runId: string, stream: string): ReturnType<SyncStore['streamState']> {
    return this.#ingest.streamState(runId, stream);
  }

  ingestRead(part: ReadPart): ReturnType<SyncStore['ingestRead']> {
    return this.#ingest.ingestRead(part);
  }

  resetStream(runId: string, stream: string, ident: string): void {
    this.#ingest.reset(runId, stream, ident);
    this.#queries.charts.forget();
  }

  finishStream(runId: string, stream: string): void {
    this.#ingest.finish(runId, stream);
  }

  progress(runId: string): ReturnType<SyncStore['progress']> {
    return this.#ingest.progress(runId);
  }

  logFacts(runId: string): LogFacts {
    const log = this.#ingest.log(runId);
    if (log === null) return { ...this.#ingest.emptyLog(runId).facts(), bytes: 0 };
    return { ...log.log.facts(), bytes: log.open.row.offset };
  }

  logTimes(runId: string, offsets: readonly number[]): readonly (number | null)[] {
    const clock = this.#queries.clock(runId);
    return offsets.map((offset) => {
      const wallMs = clock.wallAt(offset);
      return Number.isNaN(wallMs) ? null : wallMs;
    });
  }

  series(runId: string): readonly SeriesView[] {
    return this.#queries.series(runId);
  }

  chart(query: ChartQuery): ReturnType<SyncStore['chart']> {
    return this.#queries.charts.chart(query, this.#now(query.runId));
  }

  charts(queries: readonly ChartQuery[]): ReturnType<SyncStore['charts']> {
    return this.#queries.charts.charts(queries, (run) => this.#now(run));
  }

  oddPoints(query: OddQuery): ReturnType<SyncStore['oddPoints']> {
    return this.#queries.charts.oddPoints(query, this.#now(query.runId));
  }

  points(runId: string, tag: string, segments: boolean): ReturnType<SyncStore['points']> {
    return this.#queries.points(runId, tag, segments);
  }

  logSize(runId: string): ReturnType<SyncStore['logSize']> {
    const log = this.#ingest.log(runId);
    return { bytes: log?.open.row.offset ?? 0, lines: log?.log.facts().lines ?? 0 };
  }

  logLines(
    runId: string,
    logPath: string,
    from: number,
    count: number,
    most?: number,
  ): ReturnType<SyncStore['logLines']> {
    return this.#lines(runId, logPath).numbered(from, count, most);
  }

  logLinesAt(
    runId: string,
    logPath: string,
    starts: readonly number[],
  ): ReturnType<SyncStore['logLinesAt']> {
    return this.#lines(runId, logPath).at(starts);
  }

  logRange(
    runId: string,
    logPath: string,
    from: number,
    to: number,
  ): ReturnType<SyncStore['logRange']> {
    return this.#lines(runId, logPath).range(from, to);
  }

  logLineOfTime(runId: string, logPath: string, wallMs: number): number | null {
    return this.#lines(runId, logPath).ofTime(wallMs);
  }

  saveRun(view: RunView, record: string | null): void {
    this.#db.run(
      `INSERT INTO runs (run, view, record, revision, keepBytes) VALUES (?, ?, ?, 0, 0)
       ON CONFLICT (run) DO UPDATE SET view = excluded.view, record = coalesce(excluded.record, record)`,
      view.runId,
      JSON.stringify(view),
      record,
    );
    this.#rows.refresh(view.runId);
  }

  rows(query: RowsQuery): ReturnType<SyncStore['rows']> {
    return this.#rows.answer(query);
  }

  spread(query: SpreadQuery): ReturnType<SyncStore['spread']> {
    const lines = query.runs.flatMap((run) => {
      const { startedMs } = this.#now(run);
      return this.#queries.line(run, query.tag, query.axis, startedMs) ?? [];
    });
    return spreadAnswer(lines, query);
  }

  runRecord(runId: string): string | null {
    const row = this.#db.get('SELECT record FROM runs WHERE run = ?', runId);
    return row === null ? null : textOrNull(row, 'record');
  }

  /** Newest first. */
  runs(): RunView[] {
    const rows = this.#db.all('SELECT view FROM runs WHERE view IS NOT NULL ORDER BY run DESC');
    return rows.flatMap((row) => RunView.safeParse(JSON.parse(textIn(row, 'view'))).data ?? []);
  }

  /** Forgets all of a run, the points that keep/ has of it, too: else they would come back. */
  forget(runId: string): void {
    this.#keep.remove(runId);
    this.#ingest.forget(runId);
    this.#queries.charts.forget();
    this.#db.transaction(() => {
      for (const table of ['series', 'streams', 'lines', 'ticks', 'rowFacts', 'runs']) {
        this.#db.run(`DELETE FROM ${table} WHERE run = ?`, runId);
      }
    });
  }

  close(): void {
    this.#db.close();
  }

  #lines(runId: string, logPath: string): LogLines {
    const known = { run: runId, file: logPath, ...this.logSize(runId) };
    return new LogLines(this.#db, known, this.#queries.clock(runId));
  }

  #now(runId: string): RunNow {
    const view = this.#view(runId);
    const startedMs = view === null || view.recipe === IMPORT_RECIPE ? null : view.startedMs;
    return { startedMs, revision: this.#ingest.progress(runId).revision };
  }

  #view(runId: string): RunView | null {
    const row = this.#db.get('SELECT view FROM runs WHERE run = ?', runId);
    const view = row === null ? null : textOrNull(row, 'view');
    return view === null ? null : (RunView.safeParse(JSON.parse(view)).data ?? null);
  }
}
