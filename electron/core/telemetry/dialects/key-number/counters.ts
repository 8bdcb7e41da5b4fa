import type { XKind } from '../../../contract/run/run';
import type { NamedNumber } from './named-numbers';

/** Names that count, those of the finest steps first; an axis is looked for in this order where two fit alike. */
const COUNTERS: readonly (readonly [RegExp, XKind])[] = [
  [
    /^(?:global_?steps?|(?:total|num|number_of|cumulative)_(?:env_|environment_|agent_|num_)?(?:time_?)?steps|(?:env|environment|agent|policy)_?steps?|(?:time_?)?steps_total|time_?steps?|(?:total|env|num)_frames?|frames?)$/,
    'timestep',
  ],
  [/^(?:i_)?step$/, 'timestep'],
  [/^(?:train(?:ing)?|gradient|grad|optimizer|optim|opt|update)_steps?$/, 'update'],
  [/^(?:(?:num|n|total|policy)_?)?updates?$/, 'update'],
  [/^(?:(?:num|n|learning|training|total)_)?(?:iters?|iterations?|it)$/, 'update'],
  [/^(?:batch|minibatch|samples?|rollout|generation|gen|trial|round|cycle)$/, 'update'],
  [/^(?:i_?|n_|num_|total_|meta_?)?(?:episodes?|ep|epi|episode_num|game)$/, 'episode'],
  [/^epochs?$/, 'update'],
];
/** Of an episode that it ends, unless nothing else counts. */
const LAST: readonly (readonly [RegExp, XKind])[] = [[/^(?:time_?)?steps|frames$/, 'timestep']];
const SPLIT = /^(?:train(?:ing)?|val(?:id(?:ation)?)?|eval(?:uation)?|test(?:ing)?)[ _/]/i;

/** A number that counts steps, episodes or epochs. */
export interface Counter {
  readonly name: string;
  readonly x: number;
  readonly xKind: XKind;
  /** The smaller, the finer its steps. */
  readonly rank: number;
  readonly total: number | null;
}

/** The counters among these numbers: whole, not negative, named for what they count. */
export function countersOf(numbers: readonly NamedNumber[]): readonly Counter[] {
  const counters = numbers.flatMap((number) => counterOf(number, COUNTERS, 0));
  return counters.length > 0
    ? counters
    : numbers.flatMap((number) => counterOf(number, LAST, COUNTERS.length));
}

function counterOf(
  { name, printed, total }: NamedNumber,
  kinds: readonly (readonly [RegExp, XKind])[],
  base: number,
): readonly Counter[] {
  const x = integerOf(printed);
  if (x === null) return [];
  const word = name
    .replace(SPLIT, '')
    .toLowerCase()
    .replaceAll(/[\s-]+/g, '_');
  const at = kinds.findIndex(([pattern]) => pattern.test(word));
  const xKind = kinds[at]?.[1];
  if (xKind === undefined) return [];
  return [{ name, x, xKind, rank: base + at, total: total === null ? null : integerOf(total) }];
}

/** `1,024`, `2e3`: null for anything that is no whole number of at least 0. */
function integerOf(printed: string): number | null {
  const number = Number(printed.replaceAll(',', ''));
  const isInteger = /^\d/.test(printed) && !printed.includes('.') && Number.isSafeInteger(number);
  return isInteger ? number : null;
}
