import type { Learning } from '../../contract/run/learning';
import { againstYardsticks, betterThanAtStart, type Evaluated } from './evaluated';
import { changeOf, type Change } from './welch-interval';

/** Rewards of a run in the order of its steps; values that are no finite numbers are left out. */
export interface LearningSeries {
  readonly tag: string;
  readonly canonical: 'eval_reward' | 'reward';
  readonly values: readonly number[];
}

/** Evaluations before and after a change that give its spread: two of each. */
const MIN_EVALUATIONS = 4;
/** Values of a training reward on each side. */
const MIN_WINDOW = 20;

/**
 * Learning of a run: is it better than at its beginning, and better than yardsticks that learned nothing? The evaluator
 * beside it answers, by its first and its newest checkpoint. Without one the evaluations of the trainer do, the first
 * third against the last; without four of them, or where those leave it open, the training reward, its first tenth against
 * its last, twenty values each at least.
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
  for (const { tag, by, change } of [
    ...windowsOf(series, 'eval_reward'),
    ...windowsOf(series, 'reward'),
  ]) {
    if (change.low > 0) return { is: 'better', tag, by, ...change };
    if (change.to <= change.from) return { is: 'no', tag, by, ...change };
    // A rise within its own uncertainty proves nothing, and denies nothing: what has more values may decide.
  }
  return { is: 'not-measured' };
}

interface MeasuredSeries {
  readonly tag: string;
  readonly by: 'evaluations' | 'reward';
  readonly change: Change;
}

function windowsOf(
  series: readonly LearningSeries[],
  canonical: LearningSeries['canonical'],
): readonly MeasuredSeries[] {
  return series
    .filter((one) => one.canonical === canonical)
    .flatMap(({ tag, values }) => {
      const size = windowSize(canonical, values.length);
      if (size === null) return [];
      const by = canonical === 'reward' ? 'reward' : 'evaluations';
      return [{ tag, by, change: changeOf(values.slice(0, size), values.slice(-size)) }];
    });
}

function windowSize(canonical: LearningSeries['canonical'], count: number): number | null {
  if (canonical === 'eval_reward') {
    return count < MIN_EVALUATIONS ? null : Math.max(2, Math.floor(count / 3));
  }
  const size = Math.max(MIN_WINDOW, Math.floor(count / 10));
  return count < 2 * size ? null : size;
}
