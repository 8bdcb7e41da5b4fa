import { z } from 'zod';
import { XKind } from '../../../contract/run/run';
import type { Json } from '../../../lib/json';
import { type Counter, BARE_RANK, countersOf, integerOf, RISING_RANK } from './counters';
import { isOutcome } from './metric-words';
import type { NamedNumber } from './named-number';

const Saved = z.object({
  name: z.string(),
  xKind: XKind,
  /** Of the axis itself, and of each other counter. */
  last: z.record(z.string(), z.number()),
  /** Steps of the epochs before, where it begins again with each. */
  offset: z.number(),
  target: z.number().nullable(),
});

/** Lines before one that shows that a number without a counter's name rises. */
const MIN_RISING = 3;

/** Counters of steps before all others, the finest first; of the others the one that its line prints first. */
const orderOf = ({ xKind, rank }: Counter): number =>
  xKind === 'timestep' ? rank : Number.MAX_SAFE_INTEGER;

/** Where a line is on its axis. */
interface Position {
  readonly x: number;
  readonly xKind: XKind;
  /** The step that the training wants to reach, when the line says it for the first time. */
  readonly target: number | null;
}

/**
 * The number of a line that is its step: of several that count the one that never falls and takes most values, of equals the finest one
 * of steps, else the first. A step that restarts with each epoch is counted on.
 */
export class Axis {
  readonly #state: z.infer<typeof Saved>;

  private constructor(state: z.infer<typeof Saved>) {
    this.#state = state;
  }

  /**
   * The axis of lines with the same names; null when none of their counters rises.
   * @param isCertain whether a counter is an axis though it did not rise (a single line, equal steps)
   */
  static of(lines: readonly (readonly NamedNumber[])[], isCertain: boolean): Axis | null {
    const counted = lines.map((numbers) => countersOf(numbers));
    const [first = []] = counted;
    if (first.length === 0) return Axis.#ofRising(lines);
    const fits = first.flatMap((counter, i) => {
      const values = counted.map((counters) => counters[i]?.x ?? Number.NaN);
      const falls = values.some((value, at) => at > 0 && !(value >= (values[at - 1] ?? 0)));
      const distinct = new Set(values).size;
      return falls || (distinct < 2 && !isCertain) ? [] : [{ counter, distinct }];
    });
    const isBare = fits.every(({ counter }) => counter.rank === BARE_RANK);
    const hasOutcome = lines.some((numbers) => numbers.some((number) => isOutcome(number.name)));
    if (isBare && !hasOutcome) return null;
    const [best] = fits.toSorted(
      (a, b) => b.distinct - a.distinct || orderOf(a.counter) - orderOf(b.counter),
    );
    if (best === undefined) return null;
    const { name, xKind } = best.counter;
    return new Axis({ name, xKind, last: {}, offset: 0, target: null });
  }

  /** Where no name counts: the first number, when it is whole and rises from line to line. */
  static #ofRising(lines: readonly (readonly NamedNumber[])[]): Axis | null {
    const values = lines.map(([first]) => integerOf(first?.printed ?? '') ?? Number.NaN);
    const rises = values.every((value, at) => at === 0 || value > (values[at - 1] ?? Infinity));
    const name = lines[0]?.[0]?.name;
    const isLong =
      lines.length > MIN_RISING &&
      lines.every((numbers) => numbers.some((number) => isOutcome(number.name)));
    if (name === undefined || !rises || !isLong) return null;
    return new Axis({ name, xKind: 'update', last: {}, offset: 0, target: null });
  }

  /** @param saved what `save` gave; anything else is none */
  static open(saved: Json): Axis | null {
    const state = Saved.safeParse(saved).data;
    return state === undefined ? null : new Axis(state);
  }

  get name(): string {
    return this.#state.name;
  }

  /** Is the counter this axis, and not before its newest step? */
  isAt({ name, x }: Counter): boolean {
    const { last, offset } = this.#state;
    return name === this.#state.name && offset === 0 && x >= (last[name] ?? Infinity);
  }

  /** The next line; null when it does not print the axis. */
  at(numbers: readonly NamedNumber[]): Position | null {
    const counters = countersOf(numbers);
    const own = counters.find(({ name }) => name === this.#state.name) ?? this.#unnamed(numbers);
    if (own === null) return null;
    const others = counters.filter((counter) => counter !== own);
    const { last } = this.#state;
    const before = last[own.name] ?? own.x;
    const isNext = others.some(({ name, x }) => x > (last[name] ?? x));
    if (own.x < before && isNext) this.#state.offset += own.total ?? before;
    for (const { name, x } of [...counters, own]) last[name] = x;
    const target = this.#target(own, others);
    return { x: this.#state.offset + own.x, xKind: this.#state.xKind, target };
  }

  #unnamed(numbers: readonly NamedNumber[]): Counter | null {
    const { name, xKind } = this.#state;
    const number = numbers.find((one) => one.name === name);
    const x = integerOf(number?.printed ?? '');
    if (number === undefined || x === null) return null;
    const total = number.total === null ? null : integerOf(number.total);
    return { name, x, xKind, rank: RISING_RANK, total };
  }

  save(): Json {
    return { ...this.#state, last: { ...this.#state.last } };
  }

  /** Its own total; that of a step within an epoch is the epoch's alone. */
  #target({ total }: Counter, others: readonly Counter[]): number | null {
    if (total === null || total === 0) return null;
    const outer = others.find((counter) => counter.total !== null);
    const target = outer === undefined ? total : total * (outer.total ?? 1);
    const isOfEpoch = others.length > 0 && outer === undefined;
    if (isOfEpoch || target === this.#state.target) return null;
    this.#state.target = target;
    return target;
  }
}
