import { z } from 'zod';
import { XKind } from '../../../contract/run/run';
import type { Json } from '../../../lib/json';
import type { TrainerEvent } from '../../event';
import { printedPoint } from '../../values/printed-point';
import { Axis } from './axis';
import { BARE_RANK, type Counter, countersOf, LAST_RANK } from './counters';
import { isMetric, isOutcome } from './metric-words';
import { BARE_COUNT, type NamedNumber } from './named-number';
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
const Context = z.object({ x: z.number(), xKind: XKind, rank: z.number().default(0) });
const Held = z.object({
  numbers: z.array(SavedNumber),
  isCertain: z.boolean(),
  /** The step that a line before it announced. */
  context: Context.nullable(),
});
const JsonValue = z.custom<Json>((value) => value !== undefined);
const SavedForm = z.object({
  held: z.array(Held),
  misses: z.number(),
  axis: JsonValue,
  rows: z.number().nullable(),
  isInContext: z.boolean(),
});
const Saved = z.object({
  forms: z.record(z.string(), SavedForm),
  means: JsonValue,
  context: Context.nullable(),
  isAnnounced: z.boolean().default(false),
});

interface Form {
  /** Lines that wait until the form is known to be a training's. */
  held: z.infer<typeof Held>[];
  misses: number;
  /** null until it is known, and where nothing counts. */
  axis: Axis | null;
  /** Lines so far where nothing counts; null elsewhere. */
  rows: number | null;
  /** Is each of its lines at the step that a line before it announced? */
  isInContext: boolean;
}

/** One line as it is offered here. */
export interface Candidate {
  readonly numbers: readonly NamedNumber[];
  readonly worker: string | null;
  /** `train` of `train | step 1 | loss 0.5`; '' where there is none. */
  readonly prefix: string;
  /** An index and nothing but pairs: it needs no second line to be believed. */
  readonly isCertain: boolean;
  /** The numbers of a block between borders: two of them are enough where nothing counts. */
  readonly isBlock?: boolean;
}

type Where = Pick<Candidate, 'worker' | 'prefix' | 'isBlock'>;

/**
 * Lines whose numbers come again under the same names while one that counts rises: a training's, no matter what else is in them. A form (its
 * names) is believed from its second line on, from the third where several numbers count, for then the axis has to be chosen; lines without
 * a counter need three, with an outcome that changes. The lines before are held, and given then.
 */
export class RepeatedLines {
  readonly #forms: Map<string, Form>;
  readonly #means: WorkerMeans;
  #context: z.infer<typeof Context> | null;
  #isAnnounced: boolean;

  constructor(saved: Json | null) {
    const state = Saved.safeParse(saved).data;
    const forms = Object.entries(state?.forms ?? {});
    this.#forms = new Map(
      forms.map(([key, form]) => [key, { ...form, axis: Axis.open(form.axis) }]),
    );
    this.#means = new WorkerMeans(state?.means ?? null);
    this.#context = state?.context ?? null;
    this.#isAnnounced = state?.isAnnounced ?? false;
  }

  /** null: the line is none of a training, as far as is known now. */
  read(candidate: Candidate): readonly TrainerEvent[] | null {
    const { numbers, worker, prefix, isCertain } = candidate;
    const counters = countersOf(numbers);
    const isOfEpisode = isLengthOf(this.#context, counters);
    const [first] = counters.toSorted((a, b) => a.rank - b.rank);
    if (first !== undefined && first.rank < BARE_RANK && worker === null && !isOfEpisode) {
      this.#context = { x: first.x, xKind: first.xKind, rank: first.rank };
      this.#isAnnounced = numbers.length === counters.length;
    }
    if (numbers.length === counters.length && !isCertain && !isOfEpisode) return null;
    const key = JSON.stringify([worker, prefix, ...numbers.map(({ name }) => name)]);
    const form = this.#form(key);
    if (form === null) return null;
    if (isBelieved(form)) return this.#give(form, candidate, this.#context);
    if (worker !== null)
      this.#means.join(
        worker,
        numbers.map(({ name }) => prefix + name),
      );
    form.held.push({ numbers: [...numbers], isCertain, context: this.#context });
    const needed =
      candidate.isBlock === true ? 2 : linesNeeded(numbers, counters, this.#context !== null);
    const isEnough = form.held.length >= needed || this.#isOnAxis(numbers, counters);
    return isEnough ? this.#decide(form, candidate) : isCertain ? [] : null;
  }

  /** Did the line before this one say nothing but a step? What comes below may be of it, no matter what its words are. */
  get isAnnounced(): boolean {
    return this.#isAnnounced;
  }

  /** An outcome at a later step of the very axis that another form is known by: `Iter 50: Val loss 2.1` among `Iter 50: Train loss 1.0, …`. */
  #isOnAxis(numbers: readonly NamedNumber[], counters: readonly Counter[]): boolean {
    const [counter] = counters;
    if (counter === undefined || counters.length > 1 || counter.rank >= BARE_RANK) return false;
    if (!numbers.some(({ name }) => isOutcome(name))) return false;
    return [...this.#forms.values()].some(({ axis }) => axis?.isAt(counter) === true);
  }

  /** The log ended: forms that were certain from their first line. */
  end(): readonly TrainerEvent[] {
    const events = [...this.#forms].flatMap(([key, form]) => {
      const isCertain = form.held.some((line) => line.isCertain);
      if (isBelieved(form) || !isCertain) return [];
      const [worker, prefix] = z.array(z.string().nullable()).parse(JSON.parse(key));
      return this.#believe(form, { worker: worker ?? null, prefix: prefix ?? '' });
    });
    return [...events, ...this.#means.end()];
  }

  save(): Json {
    const forms = [...this.#forms].map(([key, { held, axis, ...rest }]) => {
      const lines = held.map(({ numbers, isCertain, context }) => ({
        numbers: numbers.map((number) => ({ ...number })),
        isCertain,
        context: context === null ? null : { ...context },
      }));
      return [key, { ...rest, held: lines, axis: axis?.save() ?? null }] as const;
    });
    const context = this.#context === null ? null : { ...this.#context };
    return {
      forms: Object.fromEntries(forms),
      means: this.#means.save(),
      context,
      isAnnounced: this.#isAnnounced,
    };
  }

  #form(key: string): Form | null {
    const existing = this.#forms.get(key);
    if (existing !== undefined) return existing.misses > MAX_MISSES ? null : existing;
    if (this.#forms.size >= MAX_FORMS && !this.#forget()) return null;
    const form: Form = { held: [], misses: 0, axis: null, rows: null, isInContext: false };
    this.#forms.set(key, form);
    return form;
  }

  /** Makes room: the oldest form that nothing is known of yet. */
  #forget(): boolean {
    for (const [key, form] of this.#forms) {
      if (!isBelieved(form)) return this.#forms.delete(key);
    }
    return false;
  }

  #decide(form: Form, where: Where): readonly TrainerEvent[] | null {
    const events = this.#believe(form, where);
    if (events.length > 0) return events;
    form.misses += 1;
    const first = form.held.shift();
    return first?.isCertain === true ? [] : null;
  }

  /** The events of the held lines; none while no axis fits them. */
  #believe(form: Form, { worker, prefix, isBlock }: Where): readonly TrainerEvent[] {
    const lines = form.held.map(({ numbers }) => numbers);
    const isCertain = form.held.some((line) => line.isCertain);
    const isOfEpisode = isLengthOf(form.held[0]?.context ?? null, countersOf(lines[0] ?? []));
    form.axis = isOfEpisode ? null : Axis.of(lines, isCertain);
    if (form.axis === null) {
      form.isInContext = isAnnounced(form.held);
      if (!form.isInContext && areRows(lines, isBlock === true ? 2 : 3)) form.rows = 0;
    }
    if (!isBelieved(form)) return [];
    const { held } = form;
    form.held = [];
    return held.flatMap(({ numbers, context }) =>
      this.#give(form, { numbers, worker, prefix }, context),
    );
  }

  #give(
    form: Form,
    { numbers, worker, prefix }: Pick<Candidate, 'numbers' | 'worker' | 'prefix'>,
    context: z.infer<typeof Context> | null,
  ): readonly TrainerEvent[] {
    const { axis } = form;
    const at = axis === null ? null : axis.at(numbers);
    if (axis !== null && at === null) return [];
    if (form.rows !== null) form.rows += 1;
    const { x, xKind } = at ??
      (form.isInContext ? context : null) ?? { x: form.rows ?? 0, xKind: 'row' as const };
    const points = numbers.flatMap(({ name, printed }) =>
      name === axis?.name || name === BARE_COUNT
        ? []
        : printedPoint(prefix + name, x, xKind, printed),
    );
    const target: TrainerEvent[] =
      at === null || at.target === null ? [] : [{ kind: 'target', x: at.target, xKind }];
    return [...target, ...(worker === null ? points : this.#means.add(worker, points))];
  }
}

/** `Steps: 37` below `Episode 3`: how long it was, and no step of its own. */
const isLengthOf = (
  context: z.infer<typeof Context> | null,
  counters: readonly Counter[],
): boolean =>
  context !== null &&
  context.rank !== LAST_RANK &&
  counters.length > 0 &&
  counters.every(({ rank }) => rank === LAST_RANK);

const isBelieved = ({ axis, rows, isInContext }: Form): boolean =>
  axis !== null || rows !== null || isInContext;

/** Lines of a form until it may be believed: the weaker their words, the more. */
function linesNeeded(
  numbers: readonly NamedNumber[],
  counters: readonly Counter[],
  hasContext: boolean,
): number {
  const names = new Set(counters.map(({ name }) => name));
  const isMeasured = numbers.some(({ name }) => isMetric(name) && !names.has(name));
  const isFull = counters.every(({ name, x, total }) => name === BARE_COUNT && x === total);
  if (counters.length > 0 && !isFull) return isMeasured && counters.length === 1 ? 2 : 3;
  const hasOutcome = numbers.some(({ name, isPair }) => isPair && isOutcome(name));
  if (hasContext && hasOutcome) return 2;
  return hasOutcome ? 3 : 4;
}

/** Was a later step announced before each of these lines? Then they are at those steps. */
function isAnnounced(held: readonly z.infer<typeof Held>[]): boolean {
  const [first] = held;
  const isMetricLine = first?.numbers.some(({ name, isPair }) => isPair || isMetric(name));
  return (
    isMetricLine === true &&
    held.every(({ context }, at) => {
      const before = held[at - 1]?.context?.x ?? Number.NEGATIVE_INFINITY;
      return context !== null && (at === 0 || context.x > before);
    })
  );
}

/** A bar that is shown when it is full: its position says nothing. */
const isFullBar = (
  { name, x, total }: Counter,
  lines: readonly (readonly NamedNumber[])[],
): boolean =>
  name === BARE_COUNT &&
  x === total &&
  lines.every((numbers) => numbers.some((one) => one.name === name && one.printed === String(x)));

/** Lines without a counter, so many at least: an outcome changes from line to line. */
function areRows(lines: readonly (readonly NamedNumber[])[], min: number): boolean {
  const [first] = lines;
  const counters = countersOf(first ?? []).filter((counter) => !isFullBar(counter, lines));
  if (first === undefined || lines.length < min || counters.length > 0) return false;
  return first.some(
    ({ name, isPair }, i) =>
      isPair && isOutcome(name) && new Set(lines.map((numbers) => numbers[i]?.printed)).size > 1,
  );
}
