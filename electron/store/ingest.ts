import type { OpenRuns } from './open-runs';
import type { StoreParts } from './parts';
import { progressOf } from './run-progress';
import type { OpenStream } from './run-state';
import type { Chunk, ReadPart, RunProgress, RunReading, StreamCursor, StreamState } from './store';
import { LogStream } from './streams/log-stream';

/** The way in: bytes → readers → points, and with them the cursor, in one transaction. */
export class Ingest {
  readonly #parts: StoreParts;
  readonly #runs: OpenRuns;

  constructor(parts: StoreParts, runs: OpenRuns) {
    this.#parts = parts;
    this.#runs = runs;
  }

  begin(reading: RunReading): void {
    const state = this.#runs.state(reading.runId);
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
  ingest(chunk: Chunk): RunProgress & { readonly offset: number } {
    const { runId, stream, ident, from, bytes } = chunk;
    const state = this.#runs.state(runId);
    const known = state.streams.get(stream)?.row;
    const offset = known?.offset ?? 0;
    if (known !== undefined && known.ident !== ident && offset > 0) {
      throw new RangeError(
        `${stream} of run ${runId} is another file now (${ident}, not ${known.ident}). Reset the stream first.`,
      );
    }
    if (from > offset) {
      throw new RangeError(
        `Bytes ${offset} to ${from} of ${stream} of run ${runId} are missing. Send them from ${offset}.`,
      );
    }
    const news = bytes.subarray(offset - from);
    if (news.length > 0) {
      this.#runs.commit(state, stream, chunk.kind, (open, sink) => {
        open.reader.push(news, sink);
        open.row.ident = ident;
        open.row.offset = offset + news.length;
        return false;
      });
    }
    return { ...progressOf(state), offset: Math.max(offset, from + bytes.length) };
  }

  streamState(run: string, stream: string): StreamState | null {
    const open = this.#runs.state(run).streams.get(stream);
    if (open === undefined) return null;
    const { ident, offset } = open.row;
    return { ident, offset, state: open.reader.save() };
  }

  /** @throws RangeError when the part does not begin where the stream stands, or is of another file. */
  ingestRead(part: ReadPart): RunProgress & { readonly offset: number } {
    const { runId, stream, from, to, ident } = part;
    const state = this.#runs.state(runId);
    const known = state.streams.get(stream)?.row;
    const offset = known?.offset ?? 0;
    if (from !== offset || (offset > 0 && known?.ident !== ident)) {
      throw new RangeError(
        `${stream} of run ${runId} stands at byte ${offset}: what begins at ${from} of file ${ident} does not follow.`,
      );
    }
    this.#runs.take(state, part);
    return { ...progressOf(state), offset: to };
  }

  reset(run: string, stream: string, ident: string): void {
    const state = this.#runs.state(run);
    const known = state.streams.get(stream);
    // Before its first bytes a stream has nothing that could be forgotten.
    if (known === undefined || (known.row.offset === 0 && known.row.ident === ident)) return;
    this.#runs.commit(state, stream, known.row.kind, (open, sink) => {
      if (open.row.offset > 0) open.reader.reset(sink);
      open.row.ident = ident;
      open.row.offset = 0;
      open.row.finishedAt = null;
      return true;
    });
  }

  finish(run: string, stream: string): void {
    const state = this.#runs.state(run);
    const known = state.streams.get(stream);
    if (known === undefined || known.row.finishedAt === known.row.offset) return;
    this.#runs.commit(state, stream, known.row.kind, (open, sink) => {
      open.reader.finish(sink);
      open.row.finishedAt = open.row.offset;
      return true;
    });
  }

  progress(run: string): RunProgress {
    return progressOf(this.#runs.state(run));
  }

  log(run: string): { readonly open: OpenStream; readonly log: LogStream } | null {
    const open = this.#runs.state(run).streams.get('log');
    return open?.reader instanceof LogStream ? { open, log: open.reader } : null;
  }

  /** The log's reader of a run that has no log yet: it knows the facts of an empty one. */
  emptyLog(run: string): LogStream {
    return new LogStream(this.#parts, this.#runs.state(run).reading, null);
  }

  forget(run: string): void {
    this.#runs.drop(run);
  }
}
