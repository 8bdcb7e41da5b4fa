import type { TrainerEvent } from '#core/telemetry/event';
import { Fold, RecordingSink } from './fold';
import type { DecodedChunk, DecodedLog } from './stream';
import type { Json } from '#core/lib/json';
import type { KeepFiles, SavedCommit } from './keep-files';
import { type Observers, saveAll } from '../observers';
import { pastPoints } from './past-points';
import { type OpenStream, RunState } from './run-state';
import { numberIn, type Sqlite } from '../sqlite/sqlite';
import { saveStream, type StreamKind } from '../sqlite/stream-table';
import { laneOf, sourceNameOf, sourceOf } from './streams/open-stream';
import type { Sink } from './streams/stream-reader';

/** Runs whose readers and growing ends are in memory at the same time. */
const MAX_OPEN_RUNS = 16;

/** Open runs, those that are being read, and the commit of a chunk: one transaction for points, cursor and saved states. */
export class OpenRuns {
  readonly #db: Sqlite;
  readonly #observers: Observers;
  readonly #keep: KeepFiles;
  readonly #open = new Map<string, RunState>();

  /** Reads at once what keep/ knows and the index does not (all of it, when the index is new). */
  constructor(db: Sqlite, observers: Observers, keep: KeepFiles) {
    this.#db = db;
    this.#observers = observers;
    this.#keep = keep;
    for (const run of keep.runs()) {
      const row = db.get('SELECT keepBytes FROM runs WHERE run = ?', run);
      const count = row === null ? 0 : numberIn(row, 'keepBytes');
      if (keep.size(run) !== count) this.state(run);
    }
  }

  /** In-memory state of a run; opened first, with what keep/ knows and the index does not. */
  state(run: string): RunState {
    const runState = this.#open.get(run);
    const state = runState ?? new RunState(this.#db, this.#observers, run);
    this.#open.delete(run);
    this.#open.set(run, state);
    if (runState === undefined) this.#replay(state);
    const [oldest] = this.#open.keys();
    if (this.#open.size > MAX_OPEN_RUNS && oldest !== undefined) this.#open.delete(oldest);
    return state;
  }

  /** Throws away what is in memory of a run; it is read from the index again when it is needed. */
  drop(run: string): void {
    this.#open.delete(run);
  }

  /**
   * @param work moves the stream on; answers whether keep/ must know it even when it gave no event
   * @param isPastRetained keep/ has what the file held before: it must know that the file starts over
   */
  commit(
    state: RunState,
    stream: string,
    kind: StreamKind,
    work: (open: OpenStream, sink: Sink) => boolean,
    isPastRetained = false,
  ): void {
    const created = {
      stream,
      kind,
      ident: '',
      offset: 0,
      points: 0,
      lastXs: {},
      goals: {},
      finishedAt: null,
    };
    const open = state.streams.get(stream) ?? state.openStream(created, null);
    this.#transact(state, open, (fold) => {
      const events: TrainerEvent[] = [];
      const isRetained = isPastRetained || sourceOf(kind)?.volatile === true;
      const sink = isRetained ? new RecordingSink(fold, events) : fold;
      const isTurningPoint = work(open, sink);
      if (!isRetained || (events.length === 0 && !isTurningPoint)) return;
      const { ident, offset, finishedAt } = open.row;
      const finished = finishedAt === offset;
      const saved = { stream, ident, offset, finished, state: open.reader.save(), events };
      const source = sourceOf(kind);
      if (source !== null) {
        state.keepBytes = this.#keep.append(state.run, { kind: source.kind, ...saved });
      }
    });
  }

  /**
   * A file is about to be read again. Its trainer was not expected to replace it, so keep/ does not know its points yet: they are written
   * there from the index, since a rebuild could not read them again.
   * @returns does keep/ know points of it now?
   */
  keepPast(state: RunState, { row, reader }: OpenStream): boolean {
    const { stream, kind, ident, offset } = row;
    const source = sourceOf(kind);
    const isAlone = laneOf(kind, stream, sourceNameOf(kind, stream)) === stream;
    if (source === null || source.volatile || !isAlone) return false;
    const stored = this.#keep.pastCounts(state.run, stream);
    const commits = [...pastPoints(this.#db, state.seriesOfLane(stream), stored)];
    for (const [i, events] of commits.entries()) {
      // Rising, so that a replay distinguishes rows that the index has from those that it lacks.
      const at = i === commits.length - 1 ? offset : Math.min(i + 1, offset);
      const saved = { stream, ident, offset: at, finished: false, past: true };
      const commit = { kind: source.kind, ...saved, state: reader.save(), events };
      state.keepBytes = this.#keep.append(state.run, commit);
    }
    return commits.length > 0 || stored.size > 0;
  }

  /** Commits what was decoded elsewhere; its reader continues from the state that came with it. */
  commitDecoded(
    state: RunState,
    { stream, kind, ident, to, events, state: saved }: DecodedChunk,
  ): void {
    const open = this.#advance(state, { stream, kind, ident, to }, saved);
    const source = sourceNameOf(kind, stream);
    this.#transact(state, open, (sink) => sink.events(source, events), saved);
  }

  /** Commits a chunk of a log that was decoded elsewhere, as `commitDecoded`. */
  commitDecodedLog(state: RunState, chunk: DecodedLog): void {
    const open = this.#advance(state, { ...chunk, kind: 'log' }, chunk.state);
    this.#transact(state, open, (fold) => fold.columns(chunk.columns), chunk.state);
  }

  /** The stream as it is after a chunk whose reader was saved as `saved`. */
  #advance(
    state: RunState,
    { stream, kind, ident, to }: Pick<DecodedChunk, 'stream' | 'kind' | 'ident' | 'to'>,
    saved: Json,
  ): OpenStream {
    const before = state.streams.get(stream)?.row;
    const created = { points: 0, lastXs: {}, goals: {}, finishedAt: null };
    const row = { ...created, ...before, stream, kind, ident, offset: to };
    return state.openStream(row, saved);
  }

  /** Forgets the points, lines and cursor of a log; what files said stays. The caller opens the run again. */
  forgetLog(state: RunState): void {
    this.#db.transaction(() => {
      this.#db.run("DELETE FROM series WHERE run = ? AND lane = 'log'", state.run);
      this.#db.run("DELETE FROM streams WHERE run = ? AND stream = 'log'", state.run);
      this.#db.run('DELETE FROM lines WHERE run = ?', state.run);
      state.revision += 1;
      this.saveRun(state);
    });
  }

  saveRun(state: RunState): void {
    this.#db.run(
      `INSERT INTO runs (run, reading, revision, keepBytes, observations) VALUES (?, ?, ?, ?, ?)
       ON CONFLICT (run) DO UPDATE SET reading = excluded.reading, revision = excluded.revision,
       keepBytes = excluded.keepBytes, observations = excluded.observations`,
      state.run,
      JSON.stringify(state.reading),
      state.revision,
      state.keepBytes,
      state.observations.size === 0 ? null : JSON.stringify(saveAll(state.observations)),
    );
  }

  #replay(state: RunState): void {
    if (this.#keep.size(state.run) === state.keepBytes) return;
    for (const { commit, end } of this.#keep.read(state.run, state.keepBytes)) {
      // With its row, so that a kill while many are replayed doubles none of them.
      state.keepBytes = end;
      this.#replayOne(state, commit);
    }
    state.keepBytes = this.#keep.size(state.run);
    this.saveRun(state);
  }

  #replayOne(state: RunState, commit: SavedCommit): void {
    const { stream, kind, ident, offset, finished } = commit;
    const before = state.streams.get(stream)?.row;
    // A kill came between the row and what follows it: the index still has these points.
    if (commit.past === true && before?.ident === ident && before.offset >= offset) return;
    const blank = { points: 0, lastXs: {}, goals: {} };
    const row = { ...blank, ...before, stream, kind, ident, offset };
    const open = state.openStream({ ...row, finishedAt: finished ? offset : null }, commit.state);
    const source = sourceNameOf(kind, stream);
    this.#transact(state, open, (sink) => sink.events(source, commit.events));
  }

  /**
   * One transaction for all that a piece of a stream means. When it fails, memory is thrown away with it.
   * @param saved the state of its reader after the piece, where it is known already
   */
  #transact(state: RunState, open: OpenStream, work: (fold: Fold) => void, saved?: Json): void {
    try {
      this.#db.transaction(() => {
        const fold = new Fold(this.#db, state, open);
        work(fold);
        fold.commit();
        saveStream(this.#db, state.run, open.row, saved ?? open.reader.save());
        state.revision += 1;
        this.saveRun(state);
      });
    } catch (cause) {
      this.#open.delete(state.run);
      throw cause;
    }
  }
}
