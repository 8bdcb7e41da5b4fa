import { z } from 'zod';
import type { Json } from '#core/lib/json';
import type { TrainerEvent } from '#core/telemetry/event';
import { LogReader, type ReadLine } from '#core/telemetry/log-reader';
import type { LogObservation, LogObserver, RunReading } from '#core/telemetry/observers';
import { openAll, saveAll, SavedStates } from '../../observers';
import { LINES_PER_BLOCK } from '../../sqlite/schema';
import { GrowingColumns, type LogColumns } from './log-columns';
import type { Sink, StreamReader } from './stream-reader';

const PIECE_BYTES = 32 * 1024;
const JsonValue = z.custom<Json>((value) => value !== undefined);
const Saved = z.object({
  reader: JsonValue,
  observations: SavedStates,
  lines: z.int(),
});
type Saved = z.infer<typeof Saved>;

/** The stream of a log: lines → what dialects read in them, who observes them, and where they begin. */
export class LogStream implements StreamReader {
  readonly #observers: readonly LogObserver[];
  readonly #reading: RunReading;
  #reader: LogReader;
  #observations: ReadonlyMap<string, LogObservation>;
  /** The same, in a list: they are asked for each line. */
  #observing: readonly LogObservation[];
  /** Lines that ended with `\n`. */
  #lines: number;

  constructor(observers: readonly LogObserver[], reading: RunReading, saved: Json | null) {
    const state = Saved.safeParse(saved).data;
    this.#observers = observers;
    this.#reading = reading;
    this.#reader = this.#openLog(state);
    this.#observations = openAll(observers, reading, state?.observations);
    this.#observing = [...this.#observations.values()];
    this.#lines = state?.lines ?? 0;
  }

  /** Lines that were read, without an unfinished last one. */
  get lines(): number {
    return this.#lines;
  }

  /** Visible text of its unfinished last line; null when there is nothing to see. */
  live(): string | null {
    return this.#reader.live();
  }

  push(bytes: Uint8Array, sink: Sink): void {
    sink.columns(this.decode(bytes));
  }

  /** Decodes the lines that these bytes complete. */
  decode(bytes: Uint8Array): LogColumns {
    // In small pieces: what is made of the lines of one is gone before the garbage is collected.
    const columns = new GrowingColumns();
    for (let from = 0; from < bytes.length; from += PIECE_BYTES) {
      this.#pushPiece(bytes.subarray(from, from + PIECE_BYTES), columns);
    }
    return columns.columns();
  }

  #pushPiece(bytes: Uint8Array, columns: GrowingColumns): void {
    for (const read of this.#reader.push(bytes)) {
      this.#read(read, columns);
      // What is reported late about a line comes as another entry of the same number.
      if (read.line.number === this.#lines) continue;
      this.#lines = read.line.number;
      if (this.#lines % LINES_PER_BLOCK === 0) {
        columns.lineBlock(this.#lines / LINES_PER_BLOCK, read.line.endOffset);
      }
    }
  }

  reset(sink: Sink): void {
    this.#reader = this.#openLog();
    this.#observations = openAll(this.#observers, this.#reading, {});
    this.#observing = [...this.#observations.values()];
    this.#lines = 0;
    sink.forgetLines();
    sink.events('console', [{ kind: 'segment' }]);
  }

  finish(sink: Sink): void {
    const columns = new GrowingColumns();
    for (const read of this.#reader.end()) this.#read(read, columns);
    sink.columns(columns.columns());
  }

  save(): Json {
    const observations = saveAll(this.#observations);
    return { reader: this.#reader.save(), observations, lines: this.#lines };
  }

  observation(observer: string): LogObservation | null {
    return this.#observations.get(observer) ?? null;
  }

  #openLog(state?: Saved): LogReader {
    const { dialect, patterns, states } = this.#reading;
    const searched = (): readonly string[] => literalsOf(this.#observers);
    return new LogReader(dialect, patterns, state?.reader ?? null, states, searched);
  }

  #read(read: ReadLine, columns: GrowingColumns): void {
    for (const observation of this.#observing) observation.read(read);
    if (read.events.length === 0) return;
    const at = read.line.endOffset;
    if (!read.events.some(isDerived)) {
      columns.events('console', read.events, at);
      return;
    }
    for (const event of read.events)
      columns.events(isDerived(event) ? 'derived' : 'console', [event], at);
  }
}

const isDerived = (event: TrainerEvent): boolean =>
  event.kind === 'point' && event.derivation !== undefined;

/** By the list of observers, so that what is made of them is made once. */
const literals = new WeakMap<readonly LogObserver[], readonly string[]>();

/** Literals that the observers of a log look for. */
function literalsOf(observers: readonly LogObserver[]): readonly string[] {
  const existing = literals.get(observers);
  if (existing !== undefined) return existing;
  const all = [...new Set(observers.flatMap((observer) => observer.literals ?? []))];
  literals.set(observers, all);
  return all;
}
