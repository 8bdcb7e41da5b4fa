import type { SpreadQuery } from '#core/contract/spread';
import type { Json } from '#core/lib/json';
import type { TrainerEvent } from '#core/telemetry/event';
import type { RowsQuery } from './rows-query';
import type { LogFacts } from '#core/diagnosis/log-facts';
import type { LogLine } from '#core/contract/log-calls';
import type { RunView, XKind } from '#core/contract/run';
import type { SourceKind } from '#core/contract/run-directory';
import type { ChartQuery, OddPoints, OddQuery, SeriesView } from '#core/contract/series';

/**
 * What a stream of bytes is: the log, the supervisor's ticks.jsonl and samples.jsonl, or a trainer's file.
 * A stream is one file; its id is `log`, `ticks`, `samples` or the file's absolute path on the target.
 */
export type StreamKind = 'log' | 'ticks' | 'samples' | SourceKind;

export interface Chunk {
  readonly runId: string;
  readonly stream: string;
  readonly kind: StreamKind;
  /** Identity of the file the bytes came from (device and inode). */
  readonly ident: string;
  /** Byte offset of the first byte. Bytes before the stored cursor are ignored, a gap is refused. */
  readonly from: number;
  readonly bytes: Uint8Array<ArrayBuffer>;
}

/** A part of a trainer's file that was decoded elsewhere: bytes [from, to) of the stream and what they mean. */
export interface ReadPart extends Omit<Chunk, 'bytes'> {
  readonly to: number;
  readonly events: readonly TrainerEvent[];
  /** The saved state of its reader at `to`. */
  readonly state: Json;
}

/** Where a stream stands, and how its reader goes on from there. */
export interface StreamState {
  readonly ident: string;
  readonly offset: number;
  readonly state: Json;
}

export interface StreamCursor {
  readonly stream: string;
  readonly kind: StreamKind;
  readonly ident: string;
  readonly offset: number;
}

/** How to read a run's log. Given once per run before its first chunk. */
export interface RunReading {
  readonly runId: string;
  readonly dialect: string;
  readonly patterns: readonly string[];
  readonly markers: readonly string[];
}

export interface RunProgress {
  readonly revision: number;
  readonly pointCount: number;
  readonly lastX: number | null;
  readonly xKind: XKind | null;
}

/** The engine's index over run directories and keep/: a cache in `cache.db`, in a worker thread. */
export interface Store {
  /** Is the index new (no file, or another user_version)? Then the engine feeds every run again. */
  readonly isNew: boolean;
  beginRun(reading: RunReading): Promise<void>;
  cursors(runId: string): Promise<readonly StreamCursor[]>;
  /** Points and cursor are committed together: after kill -9 nothing is missing or doubled. */
  ingest(chunk: Chunk): Promise<RunProgress & { readonly offset: number }>;
  /** null while the stream has not begun. */
  streamState(runId: string, stream: string): Promise<StreamState | null>;
  /** As `ingest` of the same bytes. Only for files that are never rewritten, and from exactly the stored cursor on. */
  ingestRead(part: ReadPart): Promise<RunProgress & { readonly offset: number }>;
  /** The file shrank, was replaced or rewritten: its bytes will come again from 0. */
  resetStream(runId: string, stream: string, ident: string): Promise<void>;
  /** The file will not grow any more (the next step's file appeared, or the run ended). Idempotent. */
  finishStream(runId: string, stream: string): Promise<void>;
  progress(runId: string): Promise<RunProgress>;
  logFacts(runId: string): Promise<LogFacts>;
  /** Wall clock (ms) at the end of each byte offset of the log; null where no clock tells it. */
  logTimes(runId: string, offsets: readonly number[]): Promise<readonly (number | null)[]>;
  series(runId: string): Promise<readonly SeriesView[]>;
  /** Bulk bytes: ChartHeader and CHART_COLUMNS. null when the run has no such tag. */
  chart(query: ChartQuery): Promise<Uint8Array<ArrayBuffer> | null>;
  /** Bulk bytes: ChartsHeader and CHART_COLUMNS, the rows of all charts one after another. */
  charts(queries: readonly ChartQuery[]): Promise<Uint8Array<ArrayBuffer>>;
  /** NaN and infinities of a range. null when the run has no such tag. */
  oddPoints(query: OddQuery): Promise<OddPoints | null>;
  /** Bulk bytes: header {tag, canonical, source, xKind}, columns segment, x, wallMs (NaN = null), value. */
  points(runId: string, tag: string, segments: boolean): Promise<Uint8Array<ArrayBuffer> | null>;
  /** What was read of the log: its bytes, and its lines that end with `\n`. */
  logSize(runId: string): Promise<{ readonly bytes: number; readonly lines: number }>;
  /**
   * Lines `from … from+count-1` (from 1) of the log file at `logPath` on this machine, each up to `most` characters.
   * `total` counts an unfinished last line.
   */
  logLines(
    runId: string,
    logPath: string,
    from: number,
    count: number,
    most?: number,
  ): Promise<{ readonly total: number; readonly lines: readonly LogLine[] }>;
  /** The lines that begin at these byte offsets, which rise. */
  logLinesAt(
    runId: string,
    logPath: string,
    starts: readonly number[],
  ): Promise<readonly LogLine[]>;
  /** The bytes of lines `from … to`, their ends included; null when the log has no line `from`. */
  logRange(
    runId: string,
    logPath: string,
    from: number,
    to: number,
  ): Promise<{ readonly start: number; readonly end: number } | null>;
  /** The last line that was written by then; null when no line has a time. */
  logLineOfTime(runId: string, logPath: string, wallMs: number): Promise<number | null>;
  /** @param record what else was known of the run when it was judged, as text; null leaves what is there */
  saveRun(view: RunView, record: string | null): Promise<void>;
  /** Bulk bytes: SpreadHeader and SPREAD_COLUMNS. null when none of the runs has a point there. */
  spread(query: SpreadQuery): Promise<Uint8Array<ArrayBuffer> | null>;
  /** Bulk bytes, as encodeRows of the contract makes them: what rows of a list show of their runs' series. */
  rows(query: RowsQuery): Promise<Uint8Array<ArrayBuffer>>;
  runRecord(runId: string): Promise<string | null>;
  runs(): Promise<readonly RunView[]>;
  /** Forgets all of a run, the points that keep/ has of it, too. */
  forget(runId: string): Promise<void>;
  close(): Promise<void>;
}
