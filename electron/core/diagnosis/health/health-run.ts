import { z } from 'zod';
import type { XKind } from '../../contract/run/run';
import type { Json } from '../../lib/json';
import { PRECISION } from '../../telemetry/event';
import { mannKendall, median } from '../../lib/statistics/statistics';
import { type HealthInput, valueOf } from './health-input';
import type { HealthRule, RuleContext } from './health-rule';
import { InputWindow } from './input-window';
import { RuleSaved, RuleState } from './rule-state';

/** Current origin of an input's values; a better tag, or a more precise source of it, takes its place. */
interface Origin {
  readonly tag: string;
  readonly lane: string;
  readonly rank: number;
  readonly precision: number;
  /** A trainer's own file, not its console. */
  readonly isFile: boolean;
  readonly segment: number;
  readonly xKind: XKind;
}

const SavedOrigin = z.object({
  tag: z.string(),
  lane: z.string(),
  rank: z.int(),
  precision: z.int(),
  isFile: z.boolean(),
  segment: z.int(),
  lastX: z.number().nullable(),
  xKind: z.enum(['timestep', 'update', 'episode', 'row']),
});
const Pending = z.array(z.tuple([z.number(), z.number().nullable()]));
const Saved = z.object({
  origins: z.record(z.string(), SavedOrigin),
  windows: z.record(z.string(), z.unknown()),
  rules: z.record(z.string(), RuleSaved),
  pending: z.record(z.string(), Pending),
});

/** Rule with its state. It is judged once a step: by the first input that it needs. */
interface JudgedRule {
  readonly rule: HealthRule;
  readonly state: RuleState;
  readonly others: readonly HealthInput[];
}

/** One input of the run: its newest values, and those of steps that are not judged yet. */
interface Slot {
  readonly input: HealthInput;
  readonly origin: Origin;
  readonly window: InputWindow;
  readonly judges: readonly JudgedRule[];
  readonly xs: number[];
  readonly ys: number[];
  /** The first of them that waits. */
  next: number;
  lastX: number;
  /** Number of the step at which its newest value came. */
  step: number;
}

/** Steps that wait until a later one shows that they are complete. */
const MAX_PENDING = 20_000;
const REWARD_VALUES = 20;
const CHANCE = 0.05;
const MIN_RISE = 0.1;
const NOTHING = new InputWindow('');

/** Judges the steps of one run: values of inputs go in, the states of the rules come out. */
export class HealthRun implements RuleContext {
  readonly states = new Map<string, RuleState>();
  readonly targetX: number | null;
  readonly isContinued = false;
  readonly #rules: readonly HealthRule[];
  readonly #judges = new Map<HealthInput, JudgedRule[]>();
  readonly #slots = new Map<HealthInput, Slot>();
  x = 0;
  #step = 0;
  #rises: boolean | null = null;
  #courseRises: { readonly of: readonly number[]; readonly length: number; is: boolean } | null =
    null;

  constructor(rules: readonly HealthRule[], targetX: number | null, saved: Json | null) {
    this.#rules = rules;
    this.targetX = targetX;
    const read = saved === null ? null : (Saved.safeParse(saved).data ?? null);
    for (const rule of rules) {
      const state = new RuleState(rule, read?.rules[rule.id] ?? null);
      this.states.set(rule.id, state);
      const [driver, ...others] = rule.needs;
      if (driver === undefined) continue;
      const judges = this.#judges.get(driver) ?? [];
      this.#judges.set(driver, [...judges, { rule, state, others }]);
    }
    if (read !== null) this.#restore(read);
  }

  of(input: HealthInput): InputWindow {
    return this.#slots.get(input)?.window ?? NOTHING;
  }

  has(input: HealthInput): boolean {
    return this.of(input).count > 0;
  }

  xKindOf(input: HealthInput): XKind {
    return this.#slots.get(input)?.origin.xKind ?? 'timestep';
  }

  rewardRises(): boolean {
    const reward = this.of('reward');
    this.#rises ??=
      reward.count > 0 &&
      (this.#courseIsRising(reward.course) || isRising(reward.newest(REWARD_VALUES)));
    return this.#rises;
  }

  /**
   * Whether points of this origin may be used. Those of a worse tag or a rougher source are passed over; a better one, or a restart of the
   * same one, restarts the input.
   */
  accepts(input: HealthInput, from: Origin): boolean {
    const origin = this.#slots.get(input)?.origin;
    const isSame = origin?.tag === from.tag && origin.lane === from.lane;
    if (origin !== undefined && isSame && from.segment <= origin.segment) return true;
    if (origin !== undefined && !isSame && !isBetter(from, origin)) return false;
    this.#slots.set(input, this.#slotOf(input, { ...from }, new InputWindow(from.tag)));
    for (const rule of this.#rules)
      if (rule.needs.includes(input)) this.states.get(rule.id)?.reset();
    return true;
  }

  add(input: HealthInput, x: number, value: number): void {
    const slot = this.#slots.get(input);
    if (slot === undefined || !(x > slot.lastX) || !Number.isFinite(x)) return;
    slot.lastX = x;
    slot.xs.push(x);
    slot.ys.push(value);
    if (slot.xs.length > MAX_PENDING) this.settle(false);
  }

  /** @param all also the newest step of each kind, of which more may still come */
  settle(all: boolean): void {
    const kinds = new Map<XKind, Slot[]>();
    for (const slot of this.#slots.values()) {
      const { xKind } = slot.origin;
      const slots = kinds.get(xKind) ?? [];
      if (slots.length === 0) kinds.set(xKind, slots);
      slots.push(slot);
    }
    for (const slots of kinds.values()) {
      const newest = Math.max(...slots.map(({ xs }) => xs.at(-1) ?? Number.NEGATIVE_INFINITY));
      this.#judgeBelow(slots, all ? Number.POSITIVE_INFINITY : newest);
    }
  }

  save(): Json {
    const slots = [...this.#slots];
    const origins = slots.map(([input, { origin, lastX }]): [string, Json] => [
      input,
      { ...origin, lastX: finiteOrNull(lastX) },
    ]);
    const windows = slots.map(([input, { window }]): [string, Json] => [input, window.save()]);
    const rules = [...this.states]
      .filter(([, { saved }]) => saved.judged > 0)
      .map(([id, { saved }]): [string, Json] => [id, saved]);
    const pending = slots.map(([input, { xs, ys }]): [string, Json] => [
      input,
      xs.map((x, i) => [x, finiteOrNull(ys[i] ?? Number.NaN)]),
    ]);
    return {
      origins: Object.fromEntries(origins),
      windows: Object.fromEntries(windows),
      rules: Object.fromEntries(rules),
      pending: Object.fromEntries(pending),
    };
  }

  #slotOf(input: HealthInput, origin: Origin, window: InputWindow): Slot {
    const judges = this.#judges.get(input) ?? [];
    const lastX = Number.NEGATIVE_INFINITY;
    return { input, origin, window, judges, xs: [], ys: [], next: 0, lastX, step: 0 };
  }

  /** Merges the inputs' columns: each x below the limit is one step, with all inputs that have a value there. */
  #judgeBelow(slots: readonly Slot[], limit: number): void {
    for (;;) {
      let x = Number.POSITIVE_INFINITY;
      for (const { xs, next } of slots) x = Math.min(x, xs[next] ?? x);
      if (x >= limit) break;
      this.#judge(x, slots);
    }
    for (const slot of slots) {
      slot.xs.splice(0, slot.next);
      slot.ys.splice(0, slot.next);
      slot.next = 0;
    }
  }

  #judge(x: number, slots: readonly Slot[]): void {
    this.x = x;
    this.#rises = null;
    this.#step += 1;
    for (const slot of slots) if (slot.xs[slot.next] === x) this.#append(slot);
    for (const { step, window, judges } of slots) {
      if (step !== this.#step) continue;
      for (const { rule, state, others } of judges)
        if (window.count >= rule.minValues && this.#haveCome(others)) state.judge(this);
    }
  }

  #append(slot: Slot): void {
    const { window, origin, input } = slot;
    const value = valueOf(input, origin.tag, slot.ys[slot.next] ?? Number.NaN);
    window.push(value, origin.precision === PRECISION.console3);
    slot.next += 1;
    slot.step = this.#step;
  }

  /** Have all these a value at this step? */
  #haveCome(inputs: readonly HealthInput[]): boolean {
    for (const input of inputs) if (this.#slots.get(input)?.step !== this.#step) return false;
    return true;
  }

  #courseIsRising(course: readonly number[]): boolean {
    const existing = this.#courseRises;
    // The course of a long run grows seldom.
    if (existing?.of === course && existing.length === course.length) return existing.is;
    const is = isRising(course);
    this.#courseRises = { of: course, length: course.length, is };
    return is;
  }

  #restore({ origins, windows, pending }: z.infer<typeof Saved>): void {
    const inputs = new Map<string, HealthInput>(
      this.#rules.flatMap(({ needs, optional }) =>
        [...needs, ...optional].map((one) => [one, one]),
      ),
    );
    for (const [name, { lastX, ...origin }] of Object.entries(origins)) {
      const [input, window] = [inputs.get(name), InputWindow.opened(jsonOf(windows[name]))];
      if (input === undefined || window === null) continue;
      const slot = this.#slotOf(input, origin, window);
      slot.lastX = lastX ?? Number.NEGATIVE_INFINITY;
      for (const [x, value] of pending[name] ?? []) {
        slot.xs.push(x);
        slot.ys.push(value ?? Number.NaN);
      }
      this.#slots.set(input, slot);
    }
  }
}

const finiteOrNull = (value: number): number | null => (Number.isFinite(value) ? value : null);
const jsonOf = (value: unknown): Json => z.json().safeParse(value).data ?? null;

function isBetter(one: Origin, other: Origin): boolean {
  if (one.rank !== other.rank) return one.rank < other.rank;
  // A console prints some of its numbers with all digits: inputs of one rule come from one source all the same.
  return one.isFile === other.isFile ? one.precision > other.precision : one.isFile;
}

function isRising(values: readonly number[]): boolean {
  const { direction, p } = mannKendall(values);
  if (direction !== 'up' || p >= CHANCE) return false;
  // Means over many episodes are alike from one to the next, so that p alone calls noise a rise.
  const third = Math.max(1, Math.floor(values.length / 3));
  const first = median(values.slice(0, third));
  return median(values.slice(-third)) - first > MIN_RISE * Math.abs(first);
}
