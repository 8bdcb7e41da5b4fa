import { z } from 'zod';
import type { XKind } from '../../contract/run/run';
import type { Json } from '../../lib/json';
import type { Dialect, DialectReader } from '../dialect';
import { PRECISION, type PointEvent, type TrainerEvent } from '../event';
import { isGroup, numberOf, numbersOf, parseJson, parsePythonDict } from '../values/json-objects';
import type { Line } from '../line/line';
import { printsModelText } from '../line/ray-prefix';
import { NO_METRICS, stepOf } from '../values/step-keys';

const OURS = z.object({ metric: z.string().min(1), timestep: z.number() });
const VERL = z.object({ step: z.number(), data: z.custom<object>(isGroup) });

/**
 * One object per line: ours `{"metric": …, "timestep": …, "value": …}`, verl's `{"step": n, "data": {…}}`, any flat
 * or grouped object with a field for x (step-keys.ts), and the dict that Hugging Face's Trainer prints. Bare NaN
 * and Infinity are numbers, null is NaN. A dict without a step has its running number for x, and `epoch` as a series.
 */
class JsonLinesReader implements DialectReader {
  /** Python dicts read so far. */
  #rows: number;

  constructor(saved: Json | null) {
    this.#rows = z.number().safeParse(saved).data ?? 0;
  }

  read({ text, actor }: Line): readonly TrainerEvent[] | null {
    const first = text.search(/\S/);
    if (text[first] !== '{' || printsModelText(actor)) return null;
    const object = text.trim();
    if (!object.endsWith('}')) return null;
    if (object.startsWith("{'")) return this.#readDict(object);
    const value = parseJson(object);
    return isGroup(value) ? readObject(value) : null;
  }

  save(): Json {
    return this.#rows;
  }

  #readDict(text: string): readonly TrainerEvent[] | null {
    const fields = parsePythonDict(text);
    if (fields === null || fields.size === 0) return null;
    const step = stepOf(fields);
    if (step !== null && step.key !== 'epoch')
      return pointsOf(fields, step.x, step.xKind, step.key);
    // Without a step and an epoch it is a printed setting, not a log entry.
    if (step === null || fields.size === 1) return null;
    this.#rows += 1;
    return pointsOf(fields, this.#rows, 'row', null);
  }
}

function readObject(object: object): readonly TrainerEvent[] | null {
  const ours = OURS.safeParse(object).data;
  if (ours !== undefined) {
    const value = numberOf(Object.entries(object).find(([name]) => name === 'value')?.[1]);
    if (value === undefined) return null;
    return pointsOf(new Map([[ours.metric, value]]), ours.timestep, 'timestep', null);
  }
  const verl = VERL.safeParse(object).data;
  if (verl !== undefined) return pointsOf(numbersOf(verl.data), verl.step, 'update', null);
  const fields = numbersOf(object);
  const step = stepOf(fields);
  return step === null ? null : pointsOf(fields, step.x, step.xKind, step.key);
}

/** null when there is no metric among the fields. */
function pointsOf(
  fields: ReadonlyMap<string, number>,
  x: number,
  xKind: XKind,
  xKey: string | null,
): readonly PointEvent[] | null {
  const points = [...fields].flatMap(([tag, value]): PointEvent[] => {
    if (tag === xKey || NO_METRICS.has(tag)) return [];
    return [{ kind: 'point', tag, x, xKind, value, precision: PRECISION.exact, wallMs: null }];
  });
  return points.length > 0 ? points : null;
}

export default {
  id: 'json-lines',
  title: 'JSON lines',
  order: 40,
  open: (saved) => new JsonLinesReader(saved),
} satisfies Dialect;
