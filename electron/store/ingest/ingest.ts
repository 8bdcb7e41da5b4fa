import { isDeepStrictEqual } from 'node:util';
import type { Observers } from '../observers';
import type { OpenRuns } from './open-runs';
import type { OpenStream } from './run-state';
import type { Sink } from './streams/stream-reader';
import type { RunReading } from '#core/telemetry/observers';
import type { Json } from '#core/lib/json';
import type {
  Chunk,
  DecodedChunk,
  DecodedLog,
  Ingested,
  RunProgress,
  StreamCursor,
  StreamState,
} from './stream';
import type { RunState } from './run-state';
import { LogStream } from './streams/log-stream';

/** Ingest, the way in: bytes → readers → points, and with them the cursor, in one transaction. */
export class Ingest {
  readonly #observers: Observers;
  readonly #runs: OpenRuns;

  constructor(observers: Observers, runs: OpenRuns) {
    this.#observers = observers;
    this.#runs = runs;
  }

  /** A log that was read with other patterns is forgotten: it is read again from its first byte. */
  begin(reading: RunReading): void {
    const state = this.#runs.state(reading.runId);
    if (!isReadAlike(state.reading, reading)) this.#runs.forgetLog(state);
    state.reading = reading;
    this.#runs.saveRun(state);
    // A reader opened before its dialect was known has read nothing yet; it is opened again with the next use.
    this.#runs.drop(reading.runId);
  }

  cursors(run: string): StreamCursor[] {
    return [...this.#runs.state(run).streams.values()].map(({ row }) => ({
      stream: row.stream,
      kind: row.kind,
      ident: row.ident,
      offset: row.offset,
    }));
  }

  /** @throws RangeError when bytes are missing before the chunk, or it comes from another file than before. */
  ingest(chunk: Chunk): Ingested {
    const { runId, stream, ident, from, bytes } = chunk;
    const state = this.#runs.state(runId);
    const row = state.streams.get(stream)?.row;
    const offset = row?.offset ?? 0;
    if (row !== undefined && row.ident !== ident && offset > 0) {
      throw new RangeError(
        `${stream} of run ${runId} is another file now (${ident}, not ${row.ident}). Reset the stream first.`,
      );
    }
    if (from > offset) {
      throw new RangeError(
        `Bytes ${offset} to ${from} of ${stream} of run ${runId} are missing. Send them from ${offset}.`,
      );
    }
    const added = bytes.subarray(offset - from);
    if (added.length > 0) {
      this.#runs.commit(state, stream, chunk.kind, (open, sink) => {
        open.reader.push(added, sink);
        open.row.ident = ident;
        open.row.offset = offset + added.length;
        return false;
      });
    }
    return { ...state.progress(), offset: Math.max(offset, from + bytes.length) };
  }

  streamState(run: string, stream: string): StreamState | null {
    const open = this.#runs.state(run).streams.get(stream);
    if (open === undefined) return null;
    const { ident, offset } = open.row;
    return { ident, offset, state: open.reader.save() };
  }

  /** @throws RangeError when the chunk does not begin where the stream is, or is of another file. */
  ingestDecoded(chunk: DecodedChunk): Ingested {
    const state = this.#stateBefore(chunk);
    this.#runs.commitDecoded(state, chunk);
    return { ...state.progress(), offset: chunk.to };
  }

  /** @throws RangeError as `ingestDecoded`, and when the run is read in another way by now. */
  ingestDecodedLog(chunk: DecodedLog): Ingested {
    const state = this.#stateBefore(chunk);
    if (!isDeepStrictEqual(chunk.reading, state.reading)) {
      throw new RangeError(
        `The log of run ${chunk.runId} is read with other patterns since this chunk was decoded. Read it again.`,
      );
    }
    this.#runs.commitDecodedLog(state, chunk);
    return { ...state.progress(), offset: chunk.to };
  }

  /** The run, when its stream is where the chunk begins. */
  #stateBefore({
    runId,
    stream,
    from,
    ident,
  }: Pick<DecodedChunk, 'runId' | 'stream' | 'from' | 'ident'>): RunState {
    const state = this.#runs.state(runId);
    const row = state.streams.get(stream)?.row;
    const offset = row?.offset ?? 0;
    if (from !== offset || (offset > 0 && row?.ident !== ident)) {
      throw new RangeError(
        `${stream} of run ${runId} is at byte ${offset}: what begins at ${from} of file ${ident} does not follow.`,
      );
    }
    return state;
  }

  /** How the run is read. */
  reading(run: string): RunReading {
    return this.#runs.state(run).reading;
  }

  reset(run: string, stream: string, ident: string): void {
    const state = this.#runs.state(run);
    const openStream = state.streams.get(stream);
    // Before its first bytes a stream has nothing that could be forgotten.
    if (openStream === undefined || (openStream.row.offset === 0 && openStream.row.ident === ident))
      return;
    const isPastRetained = openStream.row.offset > 0 && this.#runs.keepPast(state, openStream);
    const begin = (open: OpenStream, sink: Sink): boolean => {
      if (open.row.offset > 0) open.reader.reset(sink);
      open.row.ident = ident;
      open.row.offset = 0;
      open.row.finishedAt = null;
      return true;
    };
    this.#runs.commit(state, stream, openStream.row.kind, begin, isPastRetained);
  }

  finish(run: string, stream: string): void {
    const state = this.#runs.state(run);
    const openStream = state.streams.get(stream);
    if (openStream === undefined || openStream.row.finishedAt === openStream.row.offset) return;
    this.#runs.commit(state, stream, openStream.row.kind, (open, sink) => {
      open.reader.finish(sink);
      open.row.finishedAt = open.row.offset;
      return true;
    });
  }

  progress(run: string): RunProgress {
    return this.#runs.state(run).progress();
  }

  /** Read position of a run's log, and its reader; of a run that has none yet the one of an empty log. */
  log(run: string): { readonly offset: number; readonly log: LogStream } {
    const { streams, reading } = this.#runs.state(run);
    const open = streams.get('log');
    if (open?.reader instanceof LogStream) return { offset: open.row.offset, log: open.reader };
    return { offset: 0, log: new LogStream(this.#observers.lines, reading, null) };
  }

  /** Results of an observer of lines or of points for a run so far; null when there is no such observer. */
  observed(run: string, observer: string): Json | null {
    const observation =
      this.log(run).log.observation(observer) ??
      this.#runs.state(run).observations.get(observer) ??
      null;
    return observation === null ? null : observation.facts();
  }

  forget(run: string): void {
    this.#runs.drop(run);
  }
}

/** Whether both read the same in a line. */
function isReadAlike(one: RunReading, other: RunReading): boolean {
  return (
    isDeepStrictEqual(one.patterns, other.patterns) &&
    isDeepStrictEqual(one.states ?? [], other.states ?? [])
  );
}
