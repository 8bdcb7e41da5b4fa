import type { ParamView, RecipeView } from '../contract/start/recipe-view';
import type { SweepAxis } from '../contract/start/sweep-calls';
import type { Refusal } from '../contract/refusal';
import { MAX_SWEEP_RUNS } from '../contract/run/sweep-member';
import { err, ok, type Result } from '../lib/result';

type Value = SweepAxis['values'][number];
type Values = Readonly<Record<string, Value>>;

/** Parameters whose value makes another draw, not another training. */
const SEED = /(?:^|[._-])(?:random_)?seed$/i;

/** Whether it is the seed of a training, by its name. */
export const isSeed = (name: string): boolean => SEED.test(name);

/** The parameter that seeds a recipe's training; undefined where it has none. */
export const seedParam = ({ params }: Pick<RecipeView, 'params'>): ParamView | undefined =>
  params.find(({ name, type }) => type === 'int' && isSeed(name));

/** `2-5`, also with a typed en dash; negative numbers have no ranges. */
const RANGE = /^(\d+)\s*[-–]\s*(\d+)$/;
const NUMBER = /^[+-]?(\d[\d_]*\.?\d*|\.\d+)(e[+-]?\d+)?$/i;

/**
 * The values of one parameter as the user writes them: separated with commas, whole numbers also as ranges (`1-5`). Each value counts once.
 */
export function sweepAxis(param: ParamView, text: string): Result<SweepAxis, Refusal> {
  const parts = text
    .split(',')
    .map((part) => part.trim())
    .filter((part) => part !== '');
  const values: Value[] = [];
  for (const part of parts) {
    const read = valuesOf(param, part);
    if (read === null) return err(badValue(param, part));
    values.push(...read);
    if (values.length > MAX_SWEEP_RUNS * MAX_SWEEP_RUNS) return err(tooMany(values.length));
  }
  const distinct = [...new Set(values)];
  if (distinct.length === 0) return err(noValue(param));
  return distinct.length > MAX_SWEEP_RUNS
    ? err(tooMany(distinct.length))
    : ok({ name: param.name, values: distinct });
}

/** null: this text is no value of that parameter. */
function valuesOf(param: ParamView, part: string): readonly Value[] | null {
  switch (param.type) {
    case 'int':
      return wholeNumbers(param, part);
    case 'number':
      return NUMBER.test(part) ? within(param, [Number(part.replaceAll('_', ''))]) : null;
    case 'flag':
      return /^(?:true|false)$/i.test(part) ? [part.toLowerCase() === 'true'] : null;
    case 'choice': {
      const choice = param.choices?.find((one) => one.toLowerCase() === part.toLowerCase());
      return choice === undefined ? null : [choice];
    }
    case 'text':
      return [part];
  }
}

function wholeNumbers(param: ParamView, part: string): readonly number[] | null {
  const [, first, last] = RANGE.exec(part) ?? [];
  if (first === undefined || last === undefined) {
    const value = NUMBER.test(part) ? Number(part.replaceAll('_', '')) : Number.NaN;
    return Number.isSafeInteger(value) ? within(param, [value]) : null;
  }
  const [from, to] = [Number(first), Number(last)];
  if (!Number.isSafeInteger(to) || to < from) return null;
  // One more than a sweep takes is enough to say that it is too much.
  const count = Math.min(to - from, MAX_SWEEP_RUNS) + 1;
  return within(
    param,
    Array.from({ length: count }, (_, i) => from + i),
  );
}

const within = ({ min, max }: ParamView, values: readonly number[]): readonly number[] | null =>
  values.every((value) => value >= (min ?? -Infinity) && value <= (max ?? Infinity))
    ? values
    : null;

/** Every combination of the values, the last parameter changing fastest. */
export function combinations(axes: readonly SweepAxis[]): readonly Values[] {
  return axes.reduce<readonly Values[]>(
    (all, { name, values }) =>
      all.flatMap((before) => values.map((value) => ({ ...before, [name]: value }))),
    [{}],
  );
}

/** Number of runs in the combinations. */
export const sweepSize = (axes: readonly Pick<SweepAxis, 'values'>[]): number =>
  axes.reduce((product, { values }) => product * values.length, 1);

/** Reason why these axes are no sweep: one varies twice, or there are too many runs; null when they are. */
export function sweepProblem(axes: readonly SweepAxis[]): Refusal | null {
  const names = axes.map(({ name }) => name);
  const twice = names.find((name, i) => names.indexOf(name) !== i);
  if (twice !== undefined) {
    return {
      code: 'sweep-twice',
      says: `${twice} varies twice.`,
      remedy: 'Give all of its values in one list.',
    };
  }
  const size = sweepSize(axes);
  return size > MAX_SWEEP_RUNS ? tooMany(size) : null;
}

/** Name of one run of a sweep: that of the sweep with its values. */
export function memberName(sweep: string, values: Values): string {
  const parts = Object.entries(values).map(([name, value]) => `${shortName(name)}-${value}`);
  return [sweep, ...parts].join('-').slice(0, MAX_LENGTH);
}

const MAX_LENGTH = 200;

/** The last part of a dotted name. */
const shortName = (name: string): string => name.split('.').at(-1) ?? name;

const tooMany = (count: number): Refusal => ({
  code: 'sweep-too-large',
  says: `That is ${count > MAX_SWEEP_RUNS * MAX_SWEEP_RUNS ? 'far too many' : count} runs; a sweep has at most ${MAX_SWEEP_RUNS}.`,
  remedy: 'Give fewer values.',
});

const noValue = ({ name }: ParamView): Refusal => ({
  code: 'sweep-empty',
  says: `${name} has no values.`,
  remedy: 'Separate several with commas; whole numbers can be a range, for example 1-5.',
});

const badValue = (param: ParamView, part: string): Refusal => ({
  code: 'sweep-value',
  says: `${param.name} cannot be "${part.slice(0, 60)}".`,
  remedy: `For example ${param.default}, which is the default.`,
});
