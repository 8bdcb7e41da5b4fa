import { z } from 'zod';
import type { LogFacts } from '#core/diagnosis/log-facts';
import type { Json } from '#core/lib/json';
import type { ReadLine } from '#core/telemetry/log-reader';
import type { LogReading, SignReading, StoreParts } from '../parts';
import type { RunReading } from '../store';
import type { Sink, StreamReader } from './stream-reader';

/** Every so many lines the byte offset is noted, so that the page can open a log anywhere. */
export const LINES_PER_BLOCK = 256;

const JsonValue = z.custom<Json>((value) => value !== undefined);
const Saved = z.object({ reader: JsonValue, signs: JsonValue, lines: z.int() });

/** The log: lines → what dialects read in them, signs of failure, and where lines begin. */
export class LogStream implements StreamReader {
  readonly #parts: StoreParts;
  readonly #reading: RunReading;
  #reader: LogReading;
  #signs: SignReading;
  /** Lines that ended with `\n`. */
  #lines: number;

  constructor(parts: StoreParts, reading: RunReading, saved: Json | null) {
    const state = Saved.safeParse(saved).data;
    this.#parts = parts;
    this.#reading = reading;
    this.#reader = parts.openLog(reading, state?.reader ?? null);
    this.#signs = parts.openSigns(reading, state?.signs ?? null);
    this.#lines = state?.lines ?? 0;
  }

  push(bytes: Uint8Array, sink: Sink): void {
    for (const read of this.#reader.push(bytes)) {
      this.#read(read, sink);
      this.#lines = read.line.number;
      if (this.#lines % LINES_PER_BLOCK === 0) {
        sink.lineBlock(this.#lines / LINES_PER_BLOCK, read.line.endOffset);
      }
    }
  }

  reset(sink: Sink): void {
    this.#reader = this.#parts.openLog(this.#reading, null);
    this.#signs = this.#parts.openSigns(this.#reading, null);
    this.#lines = 0;
    sink.forgetLines();
    sink.events('console', [{ kind: 'segment' }], null);
  }

  finish(sink: Sink): void {
    for (const read of this.#reader.end()) this.#read(read, sink);
  }

  save(): Json {
    return { reader: this.#reader.save(), signs: this.#signs.save(), lines: this.#lines };
  }

  facts(): Omit<LogFacts, 'bytes'> {
    return { ...this.#signs.facts(), lines: this.#lines };
  }

  #read(read: ReadLine, sink: Sink): void {
    this.#signs.read(read);
    const at = read.line.endOffset;
    for (const event of read.events) {
      const isDerived = event.kind === 'point' && event.derivation !== undefined;
      sink.events(isDerived ? 'derived' : 'console', [event], at);
    }
  }
}
