import { z } from 'zod';
import { Tick } from '#core/contract/run/run-samples';
import type { Json } from '#core/lib/json';
import { RowFramer } from '#core/telemetry/files/row-framer';
import { parseJson } from '#core/telemetry/values/json-objects';
import type { Sink, StreamReader } from './stream-reader';

const Saved = z.object({ framer: z.unknown(), ticks: z.int() });

/** ticks.jsonl: at which time the log had how many bytes. A torn or foreign row is passed over. */
export class TickStream implements StreamReader {
  #framer: RowFramer;
  #ticks: number;

  constructor(saved: Json | null) {
    const state = Saved.safeParse(saved).data;
    this.#framer = new RowFramer(state?.framer);
    this.#ticks = state?.ticks ?? 0;
  }

  push(bytes: Uint8Array, sink: Sink): void {
    for (const row of this.#framer.push(bytes)) {
      const tick = Tick.safeParse(parseJson(row)).data;
      if (tick === undefined) continue;
      sink.tick(this.#ticks, tick);
      this.#ticks += 1;
    }
  }

  reset(sink: Sink): void {
    this.#framer = new RowFramer();
    this.#ticks = 0;
    sink.forgetTicks();
  }

  finish(): void {
    // A row without its end was torn by the supervisor's death: it says nothing.
  }

  save(): Json {
    return { framer: this.#framer.save(), ticks: this.#ticks };
  }
}
