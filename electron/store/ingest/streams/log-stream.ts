import { z } from 'zod';
import type { Json } from '#core/lib/json';
import { LogReader, type ReadLine } from '#core/telemetry/log-reader';
import type { LogObservation, LogObserver, RunReading } from '#core/telemetry/observers';
import { openAll, saveAll, SavedStates } from '../../observers';
import { LINES_PER_BLOCK } from '../../sqlite/schema';
import type { Sink, StreamReader } from './stream-reader';

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
  /** Lines that ended with `\n`. */
  #lines: number;

  constructor(observers: readonly LogObserver[], reading: RunReading, saved: Json | null) {
    const state = Saved.safeParse(saved).data;
    this.#observers = observers;
    this.#reading = reading;
    this.#reader = this.#openLog(state);
    this.#observations = openAll(observers, reading, state?.observations);
    this.#lines = state?.lines ?? 0;
  }

  /** Lines that were read, without an unfinished last one. */
  get lines(): number {
    return this.#lines;
  }

  push(bytes: Uint8Array, sink: Sink): void {
    for (const read of this.#reader.push(bytes)) {
      this.#read(read, sink);
      // What is told late about a line comes as another entry of the same number.
      if (read.line.number === this.#lines) continue;
      this.#lines = read.line.number;
      if (this.#lines % LINES_PER_BLOCK === 0) {
        sink.lineBlock(this.#lines / LINES_PER_BLOCK, read.line.endOffset);
      }
    }
  }

  reset(sink: Sink): void {
    this.#reader = this.#openLog();
    this.#observations = openAll(this.#observers, this.#reading, {});
    this.#lines = 0;
    sink.forgetLines();
    sink.events('console', [{ kind: 'segment' }], null);
  }

  finish(sink: Sink): void {
    for (const read of this.#reader.end()) this.#read(read, sink);
  }

  save(): Json {
    const observations = saveAll(this.#observations);
    return { reader: this.#reader.save(), observations, lines: this.#lines };
  }

  observation(observer: string): LogObservation | null {
    return this.#observations.get(observer) ?? null;
  }

  #openLog(state?: Saved): LogReader {
    const { dialect, patterns } = this.#reading;
    return new LogReader(dialect, patterns, state?.reader ?? null);
  }

  #read(read: ReadLine, sink: Sink): void {
    for (const observation of this.#observations.values()) observation.read(read);
    const at = read.line.endOffset;
    for (const event of read.events) {
      const isDerived = event.kind === 'point' && event.derivation !== undefined;
      sink.events(isDerived ? 'derived' : 'console', [event], at);
    }
  }
}
