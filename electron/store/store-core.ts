import { mkdirSync } from 'node:fs';
import { join } from 'node:path';
import type { LogLine } from '#core/contract/log/log-calls';
import type { RunView } from '#core/contract/run/run';
import { IMPORT_RECIPE } from '#core/contract/run/reserved-values';
import type { ChartQuery, OddPoints, OddQuery, SeriesView } from '#core/contract/series/series';
import type { SpreadQuery } from '#core/contract/series/spread';
import { seenBar, withBar } from '#core/diagnosis/signs/seen-bar';
import type { LogFacts } from '#core/diagnosis/signs/log-facts';
import { signObserver } from '#core/diagnosis/sign-observer';
import { SignScanner } from '#core/diagnosis/signs/sign-scanner';
import type { Json } from '#core/lib/json';
import { SecretSet, NO_SECRETS } from '#core/redaction/secret-set';
import type { RunReading } from '#core/telemetry/observers';
import type { RunNow } from './query/chart-queries';
import { Ingest } from './ingest/ingest';
import type {
  Chunk,
  DecodedChunk,
  DecodedLog,
  Ingested,
  RunProgress,
  StreamCursor,
  StreamState,
} from './ingest/stream';
import { KeepFiles } from './ingest/keep-files';
import type { LineRange } from './query/log-file';
import { LogLines } from './query/log-lines';
import { type Observers, observers as ofTheApp } from './observers';
import { OpenRuns } from './ingest/open-runs';
import { Queries } from './query/queries';
import { RunRows, type RowsQuery } from './query/run-rows';
import { INDEX_VERSION, SCHEMA } from './sqlite/schema';
import { spreadAnswer } from './query/spread';
import { RunTable } from './sqlite/run-table';
import { isDamagedBy, isIntact, openIndex, removeIndex, type Sqlite } from './sqlite/sqlite';
import { DamagedIndexError } from './sqlite/sqlite-errors';

/** Bulk data that crosses a border as bytes: a header, then columns of numbers (`decodeBulk`). */
type Bulk = Uint8Array<ArrayBuffer>;

/**
 * The index over run directories and keep/ (`cache.db`): all that may be asked of it, each method written once, here.
 * The engine has it in a worker thread, where each answers a promise (`openStore`); tests call it in their own.
 */
export class StoreCore {
  readonly #db: Sqlite;
  readonly #file: string;
  readonly #isNew: boolean;
  readonly #keep: KeepFiles;
  readonly #ingest: Ingest;
  readonly #queries: Queries;
  #secrets: SecretSet = NO_SECRETS;
  readonly #rows: RunRows;
  readonly #runs: RunTable;

  /** Opens `cache.db` of a home; one that is missing or of another version is recreated, from keep/ as far as that knows. */
  constructor(home: string, observers: Observers = ofTheApp) {
    mkdirSync(home, { recursive: true, mode: 0o700 });
    this.#file = join(home, 'cache.db');
    const { db, isNew } = openIndex(this.#file, INDEX_VERSION, SCHEMA);
    this.#db = db;
    this.#isNew = isNew;
    this.#keep = new KeepFiles(home);
    this.#ingest = new Ingest(observers, new OpenRuns(db, observers, this.#keep));
    this.#queries = new Queries(db);
    this.#rows = new RunRows(db, this.#queries);
    this.#runs = new RunTable(db);
  }

  /** Whether the index is new (no file, or another user_version). Then the engine feeds every run again. */
  isNew(): boolean {
    return this.#isNew;
  }

  /** Before a run is read. Other patterns than before forget what its log said: its bytes will come again from 0. */
  beginRun(reading: RunReading): void {
    this.#ingest.begin(reading);
    this.#queries.forget();
  }

  cursors(runId: string): readonly StreamCursor[] {
    return this.#ingest.cursors(runId);
  }

  /**
   * Points and cursor are committed together: after kill -9 nothing is missing or doubled.
   * @throws RangeError when bytes are missing before the chunk, or it comes from another file than before.
   */
  ingest(chunk: Chunk): Ingested {
    return this.#ingest.ingest(chunk);
  }

  /** null while the stream has not begun. */
  streamState(runId: string, stream: string): StreamState | null {
    return this.#ingest.streamState(runId, stream);
  }

  /** As `ingest` of the same bytes. Only for files that are never rewritten, and from exactly the stored cursor on. */
  ingestDecoded(chunk: DecodedChunk): Ingested {
    return this.#ingest.ingestDecoded(chunk);
  }

  /** As `ingestDecoded`, of a log. */
  ingestDecodedLog(chunk: DecodedLog): Ingested {
    return this.#ingest.ingestDecodedLog(chunk);
  }

  /** How the run is read: what the decoder of its log has to know. */
  reading(runId: string): RunReading {
    return this.#ingest.reading(runId);
  }

  /** The file shrank, was replaced or rewritten: its bytes will come again from 0. */
  resetStream(runId: string, stream: string, ident: string): void {
    this.#ingest.reset(runId, stream, ident);
    this.#queries.forget();
  }

  /** The file will not grow any more (the next step's file appeared, or the run ended). Idempotent. */
  finishStream(runId: string, stream: string): void {
    this.#ingest.finish(runId, stream);
  }

  progress(runId: string): RunProgress {
    return this.#ingest.progress(runId);
  }

  /** Results of an observer for a run so far; null when there is no such observer. */
  observed(runId: string, observer: string): Json | null {
    return this.#ingest.observed(runId, observer);
  }

  logFacts(runId: string): LogFacts {
    const { log, offset } = this.#ingest.log(runId);
    const signs = log.observation(signObserver.id);
    if (!(signs instanceof SignScanner)) throw new RangeError('Nobody looks for signs here.');
    const facts = signs.facts();
    // A bar that nothing interrupts is one line until its end.
    const live = log.live();
    const bar = live === null ? null : seenBar(live);
    const bars = bar === null ? {} : { bars: withBar(facts.bars ?? [], bar) };
    return { ...facts, ...bars, lines: log.lines, bytes: offset };
  }

  /** Wall clock (ms) at the end of each byte offset of the log; null where no clock gives it. */
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

  /** Bulk bytes: ChartHeader and CHART_COLUMNS. null when the run has no such tag. */
  chart(query: ChartQuery): Bulk | null {
    return this.#queries.charts.chart(query, this.#now(query.runId));
  }

  /** Bulk bytes: ChartsHeader and CHART_COLUMNS, the rows of all charts one after another. */
  charts(queries: readonly ChartQuery[]): Bulk {
    return this.#queries.charts.charts(queries, (run) => this.#now(run));
  }

  /** NaN and infinities of a range. null when the run has no such tag. */
  oddPoints(query: OddQuery): OddPoints | null {
    return this.#queries.charts.oddPoints(query, this.#now(query.runId));
  }

  /** Bulk bytes: header {tag, canonical, source, xKind}, columns segment, x, wallMs (NaN = null), value. */
  points(runId: string, tag: string, segments: boolean): Bulk | null {
    return this.#queries.points(runId, tag, segments);
  }

  /** Bulk bytes: SpreadHeader and SPREAD_COLUMNS. null when none of the runs has a point there. */
  spread(query: SpreadQuery): Bulk | null {
    const curves = query.runs.flatMap((run) => {
      const { startedMs } = this.#now(run);
      return this.#queries.curve(run, query.tag, query.axis, startedMs) ?? [];
    });
    return spreadAnswer(curves, query);
  }

  /** Read part of the log: its bytes, and its lines that end with `\n`. */
  logSize(runId: string): { readonly bytes: number; readonly lines: number } {
    const { log, offset } = this.#ingest.log(runId);
    return { bytes: offset, lines: log.lines };
  }

  /**
   * Lines `from … from+count-1` (from 1) of the log file at `logPath` on this machine, each up to `most` characters.
   * `total` counts an unfinished last line.
   */
  logLines(
    runId: string,
    logPath: string,
    from: number,
    count: number,
    max?: number,
  ): { readonly total: number; readonly lines: readonly LogLine[] } {
    return this.#lines(runId, logPath).numbered(from, count, max);
  }

  /** From now on these values are masked in every line, regardless of their shape. */
  hideValues(values: readonly string[]): void {
    this.#secrets = new SecretSet(values);
  }

  /** The lines that begin at these byte offsets, which rise. */
  logLinesAt(runId: string, logPath: string, starts: readonly number[]): readonly LogLine[] {
    return this.#lines(runId, logPath).at(starts);
  }

  /** The bytes of lines `from … to`, their ends included; null when the log has no line `from`. */
  logRange(runId: string, logPath: string, from: number, to: number): LineRange | null {
    return this.#lines(runId, logPath).range(from, to);
  }

  /** The last line that was written by then; null when no line has a time. */
  logLineOfTime(runId: string, logPath: string, wallMs: number): number | null {
    return this.#lines(runId, logPath).ofTime(wallMs);
  }

  /** @param record what else was known of the run when it was judged, as text; null leaves what is there */
  saveRun(view: RunView, record: string | null): void {
    this.#runs.save(view, record);
    this.#rows.refresh(view.runId);
  }

  /** Bulk bytes, as encodeRows of the contract makes them: what rows of a list show of their runs' series. */
  rows(query: RowsQuery): Bulk {
    return this.#rows.answer(query);
  }

  runRecord(runId: string): string | null {
    return this.#runs.record(runId);
  }

  /** Newest first. */
  runs(): readonly RunView[] {
    return this.#runs.views();
  }

  /** Forgets all of a run, the points that keep/ has of it, too: else they would come back. */
  forget(runId: string): void {
    this.#keep.remove(runId);
    this.#ingest.forget(runId);
    this.#queries.forget();
    this.#db.transaction(() => {
      for (const table of ['series', 'streams', 'lines', 'ticks', 'rowFacts', 'runs']) {
        this.#db.run(`DELETE FROM ${table} WHERE run = ?`, runId);
      }
    });
  }

  close(): void {
    this.#db.close();
  }

  /** Whether this error of a call means that the index is damaged. One that nothing foresaw has every page checked. */
  isDamagedBy(cause: unknown): boolean {
    return isDamagedBy(cause, this.#db);
  }

  /** Every page, however large the index is. @throws DamagedIndexError when one is damaged */
  check(): void {
    if (!isIntact(this.#db)) throw new DamagedIndexError('A page of the index is damaged.');
  }

  /** The index is damaged: anyone who opens it next recreates it. */
  discard(): void {
    this.#db.close();
    removeIndex(this.#file);
  }

  #lines(runId: string, logPath: string): LogLines {
    const existing = { run: runId, file: logPath, ...this.logSize(runId) };
    return new LogLines(this.#db, existing, this.#queries.clock(runId), this.#secrets);
  }

  #now(runId: string): RunNow {
    const view = this.#runs.view(runId);
    const startedMs = view === null || view.recipe === IMPORT_RECIPE ? null : view.startedMs;
    return { startedMs, revision: this.#ingest.progress(runId).revision };
  }
}
