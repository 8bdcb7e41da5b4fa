import { z } from 'zod';
import type { XKind } from '../../contract/run/run';
import type { Json } from '../../lib/json';
import type { Dialect, DialectReader } from '../dialect';
import { PRECISION, type PointEvent, type TrainerEvent } from '../event';
import { isGroup, numberOf, numbersOf, parseJson } from '../values/json-objects';
import type { Line } from '../line/line';
import { printsModelText } from '../line/ray-prefix';
import type { Bar } from '../line/progress-bar';
import { numbersOfPythonDict } from '../values/python-literal';
import { NO_METRICS, stepOf } from '../values/step-keys';
import { StepOfBar } from './json-lines/step-of-bar';

const OURS = z.object({ metric: z.string().min(1), timestep: z.number() });
const VERL = z.object({ step: z.number(), data: z.custom<object>(isGroup) });

const Saved = z.object({
  step: z.custom<Json>((value) => value !== undefined),
  /** The entry that waits for its step: its fields as printed numbers, `NaN` for one that JSON cannot hold. */
  entry: z.array(z.tuple([z.string(), z.string()])).nullable(),
  target: z.number().nullable(),
  /** Lines of a dict that is printed over several. */
  open: z.array(z.string()).default([]),
});
/** A dict over so many lines, or characters, is none. */
const MAX_OPEN_LINES = 2_000;
const MAX_OPEN_LENGTH = 1 << 18;
/** Fields of the summary that closes a training (transformers/trainer.py, `speed_metrics`). */
const SUMMARY = 'train_runtime';
const NOTHING: readonly TrainerEvent[] = [];

/**
 * One object per line: ours `{"metric": …, "timestep": …, "value": …}`, verl's `{"step": n, "data": {…}}`, any flat or grouped object with
 * a field for x (step-keys.ts), a dict that Python prints, over several lines too (`pprint`), and the dict that Hugging Face's Trainer prints. Bare NaN and Infinity are numbers, null is NaN. A dict
 * without a step is at that of the progress bar (step-of-bar.ts), else at its running number, and has `epoch` as a series.
 */
class JsonLinesReader implements DialectReader {
  readonly #step: StepOfBar;
  #entry: ReadonlyMap<string, number> | null;
  #target: number | null;
  #open: string[];
  #openLength = 0;
  /** Braces that are open. */
  #depth = 0;

  constructor(saved: Json | null) {
    const state = Saved.safeParse(saved).data;
    this.#step = new StepOfBar(state?.step ?? null);
    const entry = state?.entry ?? null;
    this.#entry = entry === null ? null : new Map(entry.map(([tag, text]) => [tag, Number(text)]));
    this.#target = state?.target ?? null;
    this.#open = [...(state?.open ?? [])];
    this.#openLength = this.#open.join('').length;
    this.#depth = depthOf(this.#open.join(''));
  }

  read({ text, actor }: Line): readonly TrainerEvent[] | null {
    if (printsModelText(actor)) return null;
    if (this.#open.length > 0) return this.#continue(text);
    const first = text.search(/\S/);
    if (text[first] !== '{') return null;
    const object = text.trim();
    // `pprint` and `json.dumps(indent=…)` break it after a comma or the bracket.
    if (/^(?:\{$|\{'.*[,{]$)/.test(object)) return this.#continue(text);
    if (!object.endsWith('}')) return null;
    if (object.startsWith("{'")) return this.#readDict(object);
    const value = parseJson(object);
    return isGroup(value) ? readObject(value) : null;
  }

  isOpen(): boolean {
    return this.#open.length > 0;
  }

  /** One more line of a dict over several; its events with the last one. A line is claimed only when it is known to be of a dict. */
  #continue(text: string): readonly TrainerEvent[] | null {
    this.#open.push(text);
    this.#openLength += text.length;
    const isFirst = this.#open.length === 1;
    this.#depth += depthOf(text);
    const isLast = !isFirst && this.#depth <= 0 && text.trimEnd().endsWith('}');
    const isIndented = /^\s/.test(text) || isLast;
    const isTooLong = this.#open.length > MAX_OPEN_LINES || this.#openLength > MAX_OPEN_LENGTH;
    if (isTooLong || (!isFirst && !isIndented)) {
      this.#close();
      return null;
    }
    if (!isLast) return null;
    const object = this.#open.join('\n').trim();
    const value = parseJson(object);
    if (isGroup(value)) {
      this.#close();
      return readObject(value);
    }
    const fields = numbersOfPythonDict(object);
    if (fields === null) return null;
    this.#close();
    const step = stepOf(fields);
    return step === null ? null : pointsOf(fields, step.x, step.xKind, step.key);
  }

  #close(): void {
    this.#open = [];
    this.#openLength = 0;
    this.#depth = 0;
  }

  begin(bar: Bar | null): readonly TrainerEvent[] {
    // Asked before each line of any log, and hardly ever is anything waiting.
    if (bar === null && this.#entry === null) return NOTHING;
    return this.#step.begin(bar, this.#waiting()) ? this.end() : NOTHING;
  }

  #waiting(): 'training' | 'evaluation' | null {
    if (this.#entry === null) return null;
    return [...this.#entry.keys()].some((tag) => tag.startsWith('eval_'))
      ? 'evaluation'
      : 'training';
  }

  end(): readonly TrainerEvent[] {
    const entry = this.#entry;
    this.#entry = null;
    return entry === null ? [] : this.#positionOf(entry);
  }

  save(): Json {
    const entry = this.#entry === null ? null : [...this.#entry];
    return {
      step: this.#step.save(),
      entry: entry?.map(([tag, value]) => [tag, String(value)]) ?? null,
      target: this.#target,
      open: [...this.#open],
    };
  }

  #readDict(text: string): readonly TrainerEvent[] | null {
    const fields = numbersOfPythonDict(text);
    if (fields === null || fields.size === 0) return null;
    const step = stepOf(fields);
    if (step !== null && step.key !== 'epoch')
      return pointsOf(fields, step.x, step.xKind, step.key);
    // Without a step and an epoch it is a printed setting, not a log entry.
    if (step === null || fields.size === 1) return null;
    // A loop's own count of epochs; Hugging Face's Trainer writes it as a share, with a point.
    if (this.#step.isWithoutBars && /'epoch': \d{1,9}[,}]/.test(text))
      return pointsOf(fields, step.x, step.xKind, step.key);
    if (this.#step.countsRows) return this.#positionOf(fields);
    const before = this.end();
    this.#entry = fields;
    return before;
  }

  #positionOf(fields: ReadonlyMap<string, number>): readonly TrainerEvent[] {
    const isSummary = fields.has(SUMMARY);
    const { x, xKind } = this.#step.next(isSummary);
    const points = pointsOf(fields, x, xKind, isSummary ? 'epoch' : null) ?? [];
    const { total } = this.#step;
    if (total === null || total === this.#target) return points;
    this.#target = total;
    return [{ kind: 'target', x: total, xKind: 'update' }, ...points];
  }
}

/** Braces that it opens less those that it closes; one within a text counts, too. */
const depthOf = (text: string): number => text.split('{').length - text.split('}').length;

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
  concerns: { first: /[{\s]/ },
  open: (saved) => new JsonLinesReader(saved),
} satisfies Dialect;
