import type { Tick } from '#core/contract/run/run-samples';
import type { Json } from '#core/lib/json';
import type { TrainerEvent } from '#core/telemetry/event';

/** Sink of what a stream's bytes mean: events, ticks, offsets of lines. Everything given in one call is committed together. */
export interface Sink {
  /** Events of a source; `at` is the end offset of the line in the log that told them, null for other files. */
  events(source: string, events: readonly TrainerEvent[], at: number | null): void;
  tick(n: number, tick: Tick): void;
  forgetTicks(): void;
  /** Line 256·block + 1 of the log begins at this byte. */
  lineBlock(block: number, offset: number): void;
  forgetLines(): void;
}

/** Reads one stream of a run. Saved and opened again, it goes on as if nothing had happened. */
export interface StreamReader {
  push(bytes: Uint8Array, sink: Sink): void;
  /** The bytes come again from 0. */
  reset(sink: Sink): void;
  /** No more bytes will come. */
  finish(sink: Sink): void;
  save(): Json;
}
