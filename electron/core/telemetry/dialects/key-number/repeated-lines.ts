import { z } from 'zod';
import type { Json } from '../../../lib/json';
import type { TrainerEvent } from '../../event';
import { printedPoint } from '../../values/printed-point';
import { Axis } from './axis';
import { countersOf } from './counters';
import { isMetric, isOutcome } from './metric-words';
import type { NamedNumber } from './named-numbers';
import { WorkerMeans } from './worker-means';

/** Kinds of lines that are watched at once, and lines without a rising counter until one is given up. */
const MAX_FORMS = 60;
const MAX_MISSES = 12;

const SavedNumber = z.object({
  name: z.string(),
  printed: z.string(),
  total: z.string().nullable(),
  isPair: z.boolean(),
});
const Held = z.object({ numbers: z.array(SavedNumber), isCertain: z.boolean() });
const JsonValue = z.custom<Json>((value) => value !== undefined);
const SavedForm = z.object({
  held: z.array(Held),
  misses: z.number(),
  axis: JsonValue,
  rows: z.number().nullable(),
});
const Saved = z.object({ forms: z.record(z.string(), SavedForm), means: JsonValue });

interface Form {
  /** Lines that wait until the form is known to be a training's. */
  held: z.infer<typeof Held>[];
  misses: number;
  /** null until it is known, and where nothing counts. */
  axis: Axis | null;
  /** Lines so far where nothing counts; null elsewhere. */
  rows: number | null;
}

/** One line as it is offered here. */
export interface Candidate {
  readonly numbers: readonly NamedNumber[];
  readonly worker: string | null;
  /** `train` of `train | step 1 | loss 0.5`; '' where there is none. */
  readonly prefix: string;
  /** An index and nothing but pairs: it needs no second line to be believed. */
  readonly isCertain: boolean;
}

/**
 * Lines whose numbers come again under the same names while one that counts rises: a training's, no matter what else is in them. A form (its
 * names) is believed from its second line on, from the third where several numbers count, for then the axis has to be chosen; lines without
 * a counter need three, with an outcome that changes. The lines before are held, and given then.
 */
export class RepeatedLines {
  readonly #forms: Map<string, Form>;
  readonly #means: WorkerMeans;

  constructor(saved: Json | null) {
    const state = Saved.safeParse(saved).data;
    const forms = Object.entries(state?.forms ?? {});
    this.#forms = new Map(
      forms.map(([key, form]) => [key, { ...form, axis: Axis.open(form.axis) }]),
    );
    this.#means = new WorkerMeans(state?.means ?? null);
  }

  /** null: the line is none of a training, as far as is known now. */
  read(candidate: Candidate): readonly TrainerEvent[] | null {
    const { numbers, worker, prefix, isCertain } = candidate;
    const counters = countersOf(numbers);
    const isCounted = counters.length > 0;
    if (!isWorthwhile(numbers, isCounted)) return null;
    const key = JSON.stringify([worker, prefix, ...numbers.map(({ name }) => name)]);
    const form = this.#form(key);
    if (form === null) return null;
    if (form.axis !== null || form.rows !== null) return this.#give(form, candidate);
    if (worker !== null)
      this.#means.join(
        worker,
        numbers.map(({ name }) => prefix + name),
      );
    form.held.push({ numbers: [...numbers], isCertain });
    const wanted = isCounted ? Math.min(counters.length + 1, 3) : 3;
    return form.held.length < wanted ? (isCertain ? [] : null) : this.#decide(form, candidate);
  }

  /** The log ended: forms that were certain from their first line. */
  end(): readonly TrainerEvent[] {
    const events = [...this.#forms].flatMap(([key, form]) => {
      const isCertain = form.held.some((line) => line.isCertain);
      if (form.axis !== null || form.rows !== null || !isCertain) return [];
      const [worker, prefix] = z.array(z.string().nullable()).parse(JSON.parse(key));
      return this.#believe(form, { worker: worker ?? null, prefix: prefix ?? '' });
    });
    return [...events, ...this.#means.end()];
  }

  save(): Json {
    const forms = [...this.#forms].map(([key, { held, misses, axis, rows }]) => {
      const lines = held.map(({ numbers, isCertain }) => ({
        numbers: numbers.map((number) => ({ ...number })),
        isCertain,
      }));
      return [key, { held: lines, misses, axis: axis?.save() ?? null, rows }] as const;
    });
    return { forms: Object.fromEntries(forms), means: this.#means.save() };
  }

  #form(key: string): Form | null {
    const existing = this.#forms.get(key);
    if (existing !== undefined) return existing.misses > MAX_MISSES ? null : existing;
    if (this.#forms.size >= MAX_FORMS && !this.#forget()) return null;
    const form: Form = { held: [], misses: 0, axis: null, rows: null };
    this.#forms.set(key, form);
    return form;
  }

  /** Makes room: the oldest form that nothing is known of yet. */
  #forget(): boolean {
    for (const [key, form] of this.#forms) {
      if (form.axis === null && form.rows === null) return this.#forms.delete(key);
    }
    return false;
  }

  #decide(form: Form, where: Pick<Candidate, 'worker' | 'prefix'>): readonly TrainerEvent[] | null {
    const events = this.#believe(form, where);
    if (events.length > 0) return events;
    form.misses += 1;
    const first = form.held.shift();
    return first?.isCertain === true ? [] : null;
  }

  /** The events of the held lines; none while no axis fits them. */
  #believe(form: Form, where: Pick<Candidate, 'worker' | 'prefix'>): readonly TrainerEvent[] {
    const lines = form.held.map(({ numbers }) => numbers);
    const isCertain = form.held.some((line) => line.isCertain);
    const axis = Axis.of(lines, isCertain);
    if (axis === null && !areRows(lines)) return [];
    if (axis === null) form.rows = 0;
    else form.axis = axis;
    const { held } = form;
    const { worker, prefix } = where;
    form.held = [];
    return held.flatMap(({ numbers }) => this.#give(form, { numbers, worker, prefix }));
  }

  #give(
    form: Form,
    { numbers, worker, prefix }: Pick<Candidate, 'numbers' | 'worker' | 'prefix'>,
  ): readonly TrainerEvent[] {
    const { axis } = form;
    const at = axis?.at(numbers) ?? null;
    if (axis !== null && at === null) return [];
    if (axis === null) form.rows = (form.rows ?? 0) + 1;
    const { x, xKind } = at ?? { x: form.rows ?? 0, xKind: 'row' as const };
    const points = numbers.flatMap(({ name, printed }) =>
      name === axis?.name ? [] : printedPoint(prefix + name, x, xKind, printed),
    );
    const target: TrainerEvent[] =
      at === null || at.target === null ? [] : [{ kind: 'target', x: at.target, xKind }];
    return [...target, ...(worker === null ? points : this.#means.add(worker, points))];
  }
}

/** Is one of the names a metric's, and is there a number beside the counters? */
function isWorthwhile(numbers: readonly NamedNumber[], isCounted: boolean): boolean {
  if (isCounted) return numbers.length > 1 && numbers.some(({ name }) => isMetric(name));
  return numbers.some(({ name, isPair }) => isPair && isOutcome(name));
}

/** Lines without a counter: an outcome changes from line to line. */
function areRows(lines: readonly (readonly NamedNumber[])[]): boolean {
  const [first] = lines;
  if (first === undefined || lines.length < 3 || countersOf(first).length > 0) return false;
  return first.some(
    ({ name }, i) =>
      isOutcome(name) && new Set(lines.map((numbers) => numbers[i]?.printed)).size > 1,
  );
}
