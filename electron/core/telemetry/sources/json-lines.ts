import { z } from 'zod';
import { XKind } from '../../contract/run/run';
import type { Json } from '../../lib/json';
import { type PointEvent, PRECISION, type TrainerEvent } from '../event';
import { baseName } from '../files/path-words';
import { RowsReader, type ReadRow, type RowFormat } from '../files/rows-reader';
import { isGroup, numberOf, numbersOf, parseJson } from '../values/json-objects';
import type { Source } from '../source';
import { clockOf, NO_METRICS, stepOf } from '../values/step-keys';

const Saved = z.object({
  rows: z.int(),
  kinds: z.record(z.string(), XKind),
  target: z.number().optional(),
});
/** One metric a row, its name in a field. */
const Named = z.object({ metric: z.string().min(1), value: z.unknown() });

const Planned = z.object({ current_steps: z.number(), total_steps: z.number().positive() });

/**
 * A JSON object per row, as SB3's progress.json: numbers by key, groups joined by `/`, bare NaN and Infinity. A tag
 * that has come with a step is never placed by the number of its row.
 */
class JsonLines implements RowFormat {
  readonly isSelfDelimiting = true;
  #rows = 0;
  /** Unit of x, by tag. */
  #kinds = new Map<string, XKind>();
  #target: number | null = null;

  constructor(saved: unknown) {
    const state = Saved.safeParse(saved);
    if (!state.success) return;
    this.#rows = state.data.rows;
    this.#kinds = new Map(Object.entries(state.data.kinds));
    this.#target = state.data.target ?? null;
  }

  read(row: string): ReadRow {
    const object = parseJson(row);
    if (!isGroup(object)) return null;
    this.#rows += 1;
    const events = eventsOf(object, this.#rows).map((event) => this.#placed(event));
    return { key: row, events: [...this.#goalOf(object), ...events] };
  }

  /** LLaMA-Factory's trainer_log.jsonl names its last step in every row. */
  #goalOf(row: object): readonly TrainerEvent[] {
    const { data } = Planned.safeParse(row);
    if (data === undefined || data.total_steps === this.#target) return [];
    this.#target = data.total_steps;
    return [{ kind: 'target', x: data.total_steps, xKind: 'update' }];
  }

  reset(): void {
    this.#rows = 0;
  }

  save(): Json {
    const target = this.#target === null ? {} : { target: this.#target };
    return { rows: this.#rows, kinds: Object.fromEntries(this.#kinds), ...target };
  }

  #placed(event: PointEvent): PointEvent {
    const existing = this.#kinds.get(event.tag);
    if (existing === undefined) this.#kinds.set(event.tag, event.xKind);
    if (existing === undefined || event.xKind !== 'row' || existing === 'row') return event;
    return { ...event, x: Number.NaN, xKind: existing };
  }
}

function eventsOf(object: object, rowNumber: number): PointEvent[] {
  const numbers = numbersOf(object);
  const { x, xKind, key } = stepOf(numbers) ?? { x: rowNumber, xKind: 'row', key: null };
  const wallMs = clockOf(numbers)?.wallMs ?? null;
  const location = { x, xKind, precision: PRECISION.exact, wallMs } as const;
  const named = 'metric' in object ? Named.safeParse(object).data : undefined;
  const value = numberOf(named?.value);
  if (named !== undefined && value !== undefined) {
    return [{ kind: 'point', tag: named.metric, value, ...location }];
  }
  return [...numbers].flatMap(([tag, number]): PointEvent[] => {
    // A bare `step` is the axis; `time/total_timesteps` is its own metric in SB3's logger.
    if (key === 'current_steps' && tag === 'total_steps') return [];
    if (NO_METRICS.has(tag) || (tag === key && !tag.includes('/'))) return [];
    return [{ kind: 'point', tag, value: number, ...location }];
  });
}

const jsonLines: Source = {
  kind: 'json-lines',
  nameOf: (path) => baseName(path),
  volatile: true,
  matches: (path, head) =>
    /(^|\/)progress[^/]*\.json$|\.jsonl$|\.ndjson$/.test(path) && head[0] === 0x7b,
  open: (_path, saved) => new RowsReader(saved, (format) => new JsonLines(format)),
};
export default jsonLines;
