import { z } from 'zod';
import { Sample } from '#core/contract/run/run-samples';
import type { Json } from '#core/lib/json';
import { PRECISION, type PointEvent } from '#core/telemetry/event';
import { RowFramer } from '#core/telemetry/files/row-framer';
import { parseJson } from '#core/telemetry/values/json-objects';
import type { Sink, StreamReader } from './stream-reader';

const Saved = z.object({ framer: z.unknown(), rows: z.int() });
const MIB = 1024 ** 2;
const GIB = 1024 ** 3;

/** samples.jsonl → series of the source `system`. What could not be measured is null and gives no point, never 0. */
export class SampleStream implements StreamReader {
  #framer: RowFramer;
  #rows: number;

  constructor(saved: Json | null) {
    const state = Saved.safeParse(saved).data;
    this.#framer = new RowFramer(state?.framer);
    this.#rows = state?.rows ?? 0;
  }

  push(bytes: Uint8Array, sink: Sink): void {
    for (const row of this.#framer.push(bytes)) {
      const sample = Sample.safeParse(parseJson(row)).data;
      if (sample === undefined) continue;
      this.#rows += 1;
      sink.events('system', pointsOf(sample, this.#rows));
    }
  }

  reset(sink: Sink): void {
    this.#framer = new RowFramer();
    this.#rows = 0;
    sink.events('system', [{ kind: 'segment' }]);
  }

  finish(): void {
    // A row without its end was torn by the supervisor's death: it says nothing.
  }

  save(): Json {
    return { framer: this.#framer.save(), rows: this.#rows };
  }
}

function pointsOf(sample: Sample, x: number): PointEvent[] {
  const values: (readonly [string, number | null])[] = [
    ['system/cpu_percent', sample.cpuPercent],
    ['system/tree_rss_mib', over(sample.rssBytes, MIB)],
    ['system/memory_used_mib', over(sample.memUsedBytes, MIB)],
    ['system/disk_free_gib', over(sample.diskFreeBytes, GIB)],
    ...sample.gpus.flatMap(gpuValues),
  ];
  return values.flatMap(([tag, value]): PointEvent[] =>
    value === null
      ? []
      : [
          {
            kind: 'point',
            tag,
            x,
            xKind: 'row',
            value,
            precision: PRECISION.exact,
            wallMs: sample.t,
          },
        ],
  );
}

function gpuValues(gpu: Sample['gpus'][number]): (readonly [string, number | null])[] {
  return [
    [`gpu${gpu.index}/memory_used`, gpu.memUsedMiB],
    [`gpu${gpu.index}/utilization`, gpu.utilPercent],
    [`gpu${gpu.index}/temperature`, gpu.tempC],
    [`gpu${gpu.index}/power`, gpu.powerW],
  ];
}

const over = (bytes: number | null, unit: number): number | null =>
  bytes === null ? null : bytes / unit;
