import type { MetricChange, PaidPart, PaidWindow, WhoPaid } from '../../contract/insight/who-paid';
import type { XKind } from '../../contract/run/run';
import { mean } from '../../lib/statistics/statistics';
import { learningOf } from '../learning/learning';
import { linearFit } from './linear-fit';
import { rewardPart, rewardRole } from './reward-parts';
import { whoPaidSentence } from './who-paid-words';

/** Values of a metric in the order of its steps; x and values equally long, all values finite. */
export interface MetricValues {
  readonly tag: string;
  readonly xKind: XKind;
  readonly xs: readonly number[];
  readonly values: readonly number[];
}

/** Values of a fifth below which the answer is open, where every value counts by itself. */
const MIN_WINDOW = 8;
/** Share of a rise from which on a part is said to have paid for all of it. */
const ALONE = 0.8;
/** Values below this share of the largest one tell no weight: a double has 16 digits. */
const MIN_SIZE = 1e-9;
/** Largest error of the weights, as a share of the reward's spread: a console rounds. */
const MAX_MISFIT = 0.02;

/**
 * Who paid for the change of a run's reward, from its first fifth to its last fifth.
 * @param minWindow values of a fifth below which the answer is open
 */
export function whoPaid(series: readonly MetricValues[], minWindow: number = MIN_WINDOW): WhoPaid {
  const ofRole = (role: ReturnType<typeof rewardRole>): readonly MetricValues[] =>
    series.filter(({ tag, values }) => rewardRole(tag) === role && values.length > 0);
  const [reward] = ofRole('reward');
  const parts = reward === undefined ? [] : spelledAs(reward, ofRole('part'));
  if (reward === undefined || parts.length === 0) return NOTHING;
  const windows = windowsOf(reward);
  const change = changeIn(windows);
  const paid = paidParts(reward, parts, change);
  const total = change(reward);
  const outside = ofRole('outside').flatMap((one) => change(one) ?? []);
  const result = {
    reward: total,
    parts: [...paid],
    rest: (total?.change ?? 0) - paid.reduce((sum, part) => sum + part.paid, 0),
    outside,
    cut: change(ofRole('cut')[0]),
    equalGroups: change(ofRole('equal-groups')[0]),
    xKind: reward.xKind,
    ...windows,
  };
  const is = windows.first.values < minWindow ? 'early' : answerOf(total, paid);
  return { is, says: whoPaidSentence(is, result), ...result };
}

/** Of a function that console and event file both have (`rewards/x`, `train/rewards/x`) the one that is spelled as the reward is. */
function spelledAs({ tag }: MetricValues, parts: readonly MetricValues[]): readonly MetricValues[] {
  const isOfFile = tag.startsWith('train/');
  const byName = new Map<string, MetricValues>();
  for (const part of parts) {
    const name = rewardPart(part.tag) ?? part.tag;
    if (!byName.has(name) || part.tag.startsWith('train/') === isOfFile) byName.set(name, part);
  }
  return [...byName.values()];
}

const NOTHING: WhoPaid = {
  is: 'none',
  says: 'This run logs no reward by function, so it cannot be said which one paid.',
  reward: null,
  parts: [],
  rest: 0,
  outside: [],
  cut: null,
  equalGroups: null,
  xKind: null,
  first: null,
  last: null,
};

interface Windows {
  readonly first: PaidWindow;
  readonly last: PaidWindow;
}

/** First and last fifth of the values of the reward, at least one value each. */
function windowsOf({ xs }: MetricValues): Windows {
  const count = Math.max(1, Math.floor(xs.length / 5));
  const end = xs.length - count;
  return {
    first: { from: xs[0] ?? 0, to: xs[count - 1] ?? 0, values: count },
    last: { from: xs[end] ?? 0, to: xs.at(-1) ?? 0, values: count },
  };
}

type ChangeOf = (one: MetricValues | undefined) => MetricChange | null;

const within = ({ xs, values }: MetricValues, { from, to }: PaidWindow): readonly number[] =>
  values.filter((_, i) => (xs[i] ?? Number.NaN) >= from && (xs[i] ?? Number.NaN) <= to);

/** Change of any metric between two windows of x; null where one of them has no value. */
function changeIn({ first, last }: Windows): ChangeOf {
  return (one) => {
    if (one === undefined) return null;
    const [before, after] = [within(one, first), within(one, last)];
    if (before.length === 0 || after.length === 0) return null;
    const [from, to] = [mean(before), mean(after)];
    return { tag: one.tag, first: from, last: to, change: to - from, trend: trendOf(one.values) };
  };
}

const isRise = (values: readonly number[]): boolean =>
  learningOf([{ tag: '', canonical: 'reward', values }]).is === 'better';

/** The first fifth holds the learning itself where a policy learns fast, so all values are asked, as for a run's learning. */
function trendOf(values: readonly number[]): MetricChange['trend'] {
  if (isRise(values)) return 'up';
  return isRise(values.map((value) => -value)) ? 'down' : 'none';
}

function paidParts(
  reward: MetricValues,
  parts: readonly MetricValues[],
  change: ChangeOf,
): readonly PaidPart[] {
  const weights = weightsOf(reward, parts);
  return parts
    .flatMap((part, i) => {
      const changed = change(part);
      if (changed === null) return [];
      const weight = weights?.[i] ?? null;
      const name = rewardPart(part.tag) ?? part.tag;
      return { ...changed, name, weight, paid: (weight ?? 1) * changed.change };
    })
    .toSorted((a, b) => Math.abs(b.paid) - Math.abs(a.paid));
}

/**
 * Weights of the reward functions, read from the numbers: the reward is their weighted sum at every step. null where it is not (a function
 * that did not apply to some answers, a penalty that is charged besides).
 */
function weightsOf(
  reward: MetricValues,
  parts: readonly MetricValues[],
): readonly (number | null)[] | null {
  const at = parts.map(({ xs, values }) => new Map(xs.map((x, i) => [x, values[i] ?? Number.NaN])));
  const rows = reward.xs.flatMap((x, i) => {
    const row = at.map((values) => values.get(x) ?? Number.NaN);
    return row.every(Number.isFinite) ? [{ row, sum: reward.values[i] ?? Number.NaN }] : [];
  });
  // A part that is always 0, or next to it beside the others, has any weight.
  const largest = Math.max(...rows.flatMap(({ row, sum }) => [...row, sum].map(Math.abs)), 0);
  const isUsed = (value = 0): boolean => Math.abs(value) > MIN_SIZE * largest;
  const used = parts.flatMap((_, k) => (rows.some(({ row }) => isUsed(row[k])) ? [k] : []));
  if (rows.length < 2 * used.length + 2) return null;
  const columns = used.map((k) => rows.map(({ row }) => row[k] ?? 0));
  const sums = rows.map(({ sum }) => sum);
  const weights = linearFit(columns, sums);
  if (weights === null || misfit(columns, sums, weights) > MAX_MISFIT) return null;
  return parts.map((_, k) => {
    const weight = weights[used.indexOf(k)];
    return weight === undefined ? null : Number(weight.toPrecision(3));
  });
}

/** Root mean square of what the weighted sum misses, over the spread of the sums. */
function misfit(
  columns: readonly (readonly number[])[],
  sums: readonly number[],
  weights: readonly number[],
): number {
  const middle = mean(sums);
  const errors = sums.map((sum, i) =>
    columns.reduce((rest, column, k) => rest - (weights[k] ?? 0) * (column[i] ?? 0), sum),
  );
  const spread = meanSquare(sums.map((sum) => sum - middle));
  return spread === 0 ? Number.POSITIVE_INFINITY : Math.sqrt(meanSquare(errors) / spread);
}

const meanSquare = (values: readonly number[]): number =>
  mean(values.map((value) => value * value));

function answerOf(reward: MetricChange | null, parts: readonly PaidPart[]): WhoPaid['is'] {
  if (reward === null) return 'early';
  if (reward.trend === 'down') return 'fell';
  if (reward.trend === 'none' || reward.change <= 0) return 'level';
  return isOnePart(reward, parts) ? 'one-part' : 'shared';
}

/** Whether one part paid for nearly all of a rise while no other part rose by more than chance lets it. */
function isOnePart(reward: MetricChange, parts: readonly PaidPart[]): boolean {
  const [first, ...others] = parts;
  if (first === undefined || others.length === 0) return false;
  return first.paid >= ALONE * reward.change && others.every(({ trend }) => trend !== 'up');
}
