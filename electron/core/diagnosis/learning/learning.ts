import type { Learning, MeasuredLearning } from '../../contract/run/learning';
import { mean } from '../../lib/statistics/statistics';
import { againstYardsticks, betterThanAtStart, type Evaluated } from './evaluated';
import { condensed, rankTrend } from './rank-trend';
import { changeSinceStart } from './steep-start';
import { changeOf, STRICT_LEVEL } from './welch-interval';

/** Rewards of a run in the order of its steps; values that are no finite numbers are left out. */
export interface LearningSeries {
  readonly tag: string;
  readonly canonical: 'eval_reward' | 'reward';
  readonly values: readonly number[];
}

/** Evaluations before and after a change that give its spread: two of each. */
const MIN_EVALUATIONS = 4;
/** Values of a training reward that can show that it did not rise. */
const MIN_REWARDS = 40;
/** Values of a training reward on each side of a long series. */
const MIN_WINDOW = 20;
/** Fewer are called few where they leave the answer open. */
const FEW = { evaluations: 12, reward: 40 } as const;
/** Largest two-sided p of a rise by ranks. It is smaller for a training reward, because its neighbors share episodes. */
const CHANCE = { evaluations: 0.05, reward: 0.02 } as const;
/** Means of the small picture. */
const CURVE = 32;

/**
 * Learning of a run: is it better than at its beginning, and better than yardsticks that learned nothing? The evaluator beside it
 * answers, by its first and its newest checkpoint. Without one the evaluations of the trainer do, and where those leave it open, the
 * training reward.
 */
export function learningOf(
  series: readonly LearningSeries[],
  evaluated: Evaluated | null = null,
): Learning {
  const against = evaluated === null ? [] : againstYardsticks(evaluated);
  const measured = evaluated === null ? null : betterThanAtStart(evaluated);
  const learning = measured ?? bySeries(series);
  return against.length === 0 ? learning : { ...learning, against };
}

function bySeries(series: readonly LearningSeries[]): Learning {
  const ofKind = (canonical: LearningSeries['canonical']) =>
    series.filter((one) => one.canonical === canonical).flatMap((one) => judged(one) ?? []);
  const all = [...ofKind('eval_reward'), ...ofKind('reward')];
  // A rise within its own uncertainty proves nothing, and denies nothing: what has more values may decide.
  return all.find(({ is }) => is !== 'inconclusive') ?? all[0] ?? { is: 'not-measured' };
}

type Facts = Pick<MeasuredLearning, 'tag' | 'by' | 'values' | 'curve'>;

/** null of a series without values. */
function judged({ tag, canonical, values }: LearningSeries): MeasuredLearning | null {
  if (values.length === 0) return null;
  const by = canonical === 'reward' ? 'reward' : 'evaluations';
  const facts: Facts = { tag, by, values: values.length, curve: [...condensed(values, CURVE)] };
  const rise = riseOf(values, by);
  if (rise !== null) return { is: 'better', ...facts, ...rise };
  const change = windowChange(values);
  if (isLevel(values, by, change)) return { is: 'no', ...facts, ...change };
  if (values.length >= FEW[by]) return { is: 'inconclusive', why: 'noise', ...facts, ...change };
  // An interval of so few values is so wide that it only distracts.
  const { from, to } = change;
  return { is: 'inconclusive', why: 'few', ...facts, from, to, low: null, high: null };
}

type Bounded = Pick<MeasuredLearning, 'from' | 'to' | 'low' | 'high' | 'level' | 'p'>;

/**
 * A rise that chance does not explain: from the very first values to the last ones, from the first window to the last one, or by the order
 * of the values. Each of the three sees a shape that the others miss: a steep start, a slow rise in much noise, a steady rise in few values.
 */
function riseOf(values: readonly number[], by: keyof typeof CHANCE): Bounded | null {
  const level = STRICT_LEVEL * 100;
  const sinceStart = changeSinceStart(values);
  if (sinceStart !== null && sinceStart.low > 0) return { ...sinceStart, level };
  const change = windowChange(values);
  if (change.low !== null && change.low > 0) return change;
  const trend = rankTrend(values);
  if (trend === null || trend.p >= CHANCE[by]) return null;
  return { ...trend, low: null, high: null };
}

/** The first window against the last one: a third of few values, a tenth of many. */
function windowChange(values: readonly number[]): Bounded {
  const size = windowSize(values.length);
  const [before, after] = [values.slice(0, size), values.slice(-size)];
  if (size < 2) return { from: mean(before), to: mean(after), low: null, high: null };
  return { ...changeOf(before, after, STRICT_LEVEL), level: STRICT_LEVEL * 100 };
}

function windowSize(count: number): number {
  if (count < MIN_EVALUATIONS) return 1;
  if (count < 2 * MIN_WINDOW) return Math.max(2, Math.floor(count / 3));
  return Math.max(MIN_WINDOW, Math.floor(count / 10));
}

/** It fell by more than chance explains; or enough values did not rise, or by less than they spread even at the upper bound. */
function isLevel(
  values: readonly number[],
  by: keyof typeof CHANCE,
  { from, to, high }: Bounded,
): boolean {
  if (values.length < MIN_EVALUATIONS) return false;
  if (values.every((value) => value === values[0])) return true;
  const falling = values.map((value) => -value);
  if (riseOf(falling, by) !== null) return true;
  if (by === 'reward' && values.length < MIN_REWARDS) return false;
  return to <= from || (by === 'reward' && high !== null && high < spreadOf(values));
}

/** Standard deviation of the values around the means of their windows. */
function spreadOf(values: readonly number[]): number {
  const size = windowSize(values.length);
  const squares = [values.slice(0, size), values.slice(-size)].map((window) => {
    const middle = mean(window);
    return window.reduce((sum, value) => sum + (value - middle) ** 2, 0) / (size - 1);
  });
  return Math.sqrt(mean(squares));
}
