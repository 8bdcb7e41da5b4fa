import type { XKind } from '../../../contract/run/run';
import { memoized } from '../../../lib/memoized';
import { isOutcome } from './metric-words';
import { BARE_COUNT, type NamedNumber } from './named-number';

/** Names that count, those of the finest steps first; an axis is looked for in this order where two fit alike. */
const COUNTERS: readonly (readonly [RegExp, XKind])[] = [
  [
    /^(?:global_?steps?|(?:total|num|number_of|cumulative)_(?:env_|environment_|agent_|num_)?(?:time_?)?steps|(?:env|environment|agent|policy)_?steps?|(?:time_?)?steps_total|time_?steps?|(?:time_?)?steps_?so_?far|total_?env_?(?:interacts|steps)|(?:total|env|num|collected)_frames?|frames?|t_env)$/,
    'timestep',
  ],
  [/^(?:(?:i_)?step|étape|步|шаг)$/, 'timestep'],
  [/^(?:train(?:ing)?|gradient|grad|optimizer|optim|opt|update)_steps?$/, 'update'],
  [/^(?:(?:num|n|total|policy)_?)?updates?$/, 'update'],
  [/^(?:(?:num|n|learning|training|total)_)?(?:iters?|iterations?|it)$/, 'update'],
  [
    /^(?:batch|minibatch|samples?|rollout|generation|gen|trial|round|cycle)(?:_?(?:id|idx|index|no))?$/,
    'update',
  ],
  [
    /^(?:i_?|n_|num_|total_|meta_?)?(?:episodes?|ep|epi|episode_num|game|episodio|folge|回合|エピソード|эпизод)$/,
    'episode',
  ],
  [/^(?:epochs?|époque|epoca|epoche|轮|第轮)$/, 'update'],
];
/** Single letters, where their line has no other counter: time, steps, frames, interactions; then updates; then episodes. */
const LETTERS: readonly (readonly [RegExp, XKind])[] = [
  [/^[FSI]$/, 'timestep'],
  [/^[tT]$/, 'timestep'],
  [/^[Uik]$/, 'update'],
  [/^[EN]$/, 'episode'],
];
const LETTER_RANK = 20;
/** What a line about the begin of something says before it: `Running generation 3`, `Start of epoch 2`. */
const BEGIN = /^(?:running|starting|beginning|begin|start|start_of|current|new|last)_/;
/** Of several words: `Actor Steps`, `Total T`, `Epoch Step`; no length of an episode, no share of one. */
const PHRASE =
  /^(?!.*(?:episode|ep|mean|avg|average|per|max|warmup|seconds?|time|last|reward|loss)_).*_(steps?|iterations?|updates?|frames?|timesteps?|t|num|count)$/;
/** Of an episode that it ends, unless nothing else counts. */
const LAST = /^(?:(?:time_?)?steps|frames)$/;
export const LAST_RANK = COUNTERS.length;
const PHRASE_RANK = 1;
/** Of a number without a name at the begin of its line. */
export const BARE_RANK = 30;
/** Of a number that rises though its name says nothing. */
export const RISING_RANK = 40;
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

/** The counters among these numbers: whole, not negative, named for what they count. A single letter is one beside an outcome. */
export function countersOf(numbers: readonly NamedNumber[]): readonly Counter[] {
  const counters = numbers.flatMap((number) => counterOf(number, kindOf));
  if (counters.some(({ rank }) => rank < BARE_RANK)) return counters;
  const steps = numbers.flatMap((number) => counterOf(number, lastKindOf));
  if (steps.length > 0) return counters.length > 0 ? counters : steps;
  if (!numbers.some(({ name, isPair }) => isPair && isOutcome(name))) return counters;
  return [...counters, ...numbers.flatMap((number) => counterOf(number, letterKindOf))];
}

const NONE: readonly Counter[] = [];

function counterOf(
  { name, printed, total }: NamedNumber,
  find: (name: string) => CounterKind | null,
): readonly Counter[] {
  const kind = find(name);
  const x = kind === null ? null : integerOf(printed);
  if (kind === null || x === null) return NONE;
  return [{ ...kind, name, x, total: total === null ? null : integerOf(total) }];
}

type CounterKind = Pick<Counter, 'xKind' | 'rank'>;

/** What a name counts; null when it counts nothing. */
const kindOf = memoized((name): CounterKind | null => {
  if (name === BARE_COUNT) return { xKind: 'update', rank: BARE_RANK };
  const word = wordOf(name).replace(BEGIN, '');
  const rank = COUNTERS.findIndex(([pattern]) => pattern.test(word));
  const xKind = COUNTERS[rank]?.[1];
  if (xKind !== undefined) return { xKind, rank };
  const [, last] = PHRASE.exec(word) ?? [];
  if (last === undefined) return null;
  return { xKind: /^(?:iter|update)/.test(last) ? 'update' : 'timestep', rank: PHRASE_RANK };
});

/** As `kindOf`, where no other name counts. */
const lastKindOf = memoized((name): CounterKind | null =>
  LAST.test(wordOf(name)) ? { xKind: 'timestep', rank: LAST_RANK } : null,
);

/** As `kindOf`, of a single letter. */
const letterKindOf = memoized((name): CounterKind | null => {
  const at = LETTERS.findIndex(([pattern]) => pattern.test(name));
  const xKind = LETTERS[at]?.[1];
  return xKind === undefined ? null : { xKind, rank: LETTER_RANK + at };
});

const wordOf = (name: string): string =>
  name
    .replace(SPLIT, '')
    .toLowerCase()
    .replaceAll(/[\s-]+/g, '_');

/** `1,024`, `2e3`: null for anything that is no whole number of at least 0. */
export function integerOf(printed: string): number | null {
  const number = Number(printed.replaceAll(',', ''));
  const isInteger = /^\d+(?:,\d{3})*$|^\d[\d.]*[eE]\+?\d/.test(printed);
  return isInteger && Number.isSafeInteger(number) ? number : null;
}
