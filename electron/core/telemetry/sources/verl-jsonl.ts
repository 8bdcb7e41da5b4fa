import { z } from 'zod';
import type { Json } from '../../lib/json';
import { PRECISION, type TrainerEvent } from '../event';
import { baseName } from '../files/path-words';
import { RowsReader, type ReadRow, type RowFormat } from '../files/rows-reader';
import { numberOf, parseJson } from '../values/json-objects';
import type { Source } from '../source';

const Row = z.object({
  step: z.number(),
  data: z.record(z.string(), z.unknown()),
  wall_time: z.number().optional(),
});

/**
 * verl's FileLogger: `{"step": n, "data": {tag: value}}` per update. It writes by orjson, whose `null` is NaN or an
 * infinity: a value that is not a number, not one that is missing. A resume truncates the file.
 */
class VerlJsonl implements RowFormat {
  readonly isSelfDelimiting = true;
  read(row: string): ReadRow {
    const { data } = Row.safeParse(parseJson(row));
    if (data === undefined) return null;
    const wallMs = data.wall_time === undefined ? null : data.wall_time * 1000;
    return { key: row, events: eventsOf(data.step, wallMs, data.data) };
  }

  reset(): void {
    // A row says all of itself: nothing is carried from row to row.
  }

  save(): Json {
    return null;
  }
}

function eventsOf(x: number, wallMs: number | null, data: Record<string, unknown>): TrainerEvent[] {
  const events: TrainerEvent[] = [];
  for (const [tag, raw] of Object.entries(data)) {
    const value = numberOf(raw);
    if (value === undefined) continue;
    const precision = PRECISION.exact;
    events.push({ kind: 'point', tag, x, xKind: 'update', value, precision, wallMs });
  }
  return events;
}

const verlJsonl: Source = {
  kind: 'verl-jsonl',
  nameOf: (path) => baseName(path),
  volatile: true,
  matches: (path, head) =>
    path.endsWith('.jsonl') &&
    /^\s*\{"step": ?\d+, ?("wall_time": ?[\d.]+, ?)?"data": ?\{/.test(
      new TextDecoder().decode(head),
    ),
  open: (_path, saved) => new RowsReader(saved, () => new VerlJsonl()),
};
export default verlJsonl;
