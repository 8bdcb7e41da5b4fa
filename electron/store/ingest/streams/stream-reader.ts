import type { Tick } from '#core/contract/run/run-samples';
import type { Json } from '#core/lib/json';
import type { TrainerEvent } from '#core/telemetry/event';
import type { LogColumns } from './log-columns';

/** Sink of what a stream's bytes mean: events, ticks, columns of a log. Everything given in one call is committed together. */
export interface Sink {
  /** Events of a source. */
  events(source: string, events: readonly TrainerEvent[]): void;
  /** Columns of some lines of a log. */
  columns(columns: LogColumns): void;
  tick(n: number, tick: Tick): void;
  forgetTicks(): void;
  forgetLines(): void;
}

/** Reads one stream of a run. Saved and opened again, it continues as if nothing had happened. */
export interface StreamReader {
  push(bytes: Uint8Array, sink: Sink): void;
  /** The bytes come again from 0. */
  reset(sink: Sink): void;
  /** No more bytes will come. */
  finish(sink: Sink): void;
  save(): Json;
}
