import type { Learning } from '../../contract/run/learning';
import { changeOf, type Change } from './welch-interval';

/** Rewards of a run in the order of its steps; values that are no finite numbers are left out. */
export interface LearningSeries {
  readonly tag: string;
  readonly canonical: 'eval_reward' | 'reward';
  readonly values: readonly number[];
}

/** Evaluations before and after a change that tell its spread: two of each. */
const LEAST_EVALUATIONS = 4;
/** Values of a training reward on each side. */
const LEAST_WINDOW = 20;

/**
 * Learning of a run: did its reward rise from its beginning to its end? Evaluations answer, the first third against the
 * last; without four of them the training reward, its first tenth against its last, twenty values each at least.
 */
export function learningOf(series: readonly LearningSeries[]): Learning {
  const measured = [...windowsOf(series, 'eval_reward'), ...windowsOf(series, 'reward')][0];
  if (measured === undefined) return { is: 'not-measured' };
  const { tag, change } = measured;
  if (change.low > 0) return { is: 'better', tag, ...change };
  // A rise within its own uncertainty proves nothing, and denies nothing.
  return change.to <= change.from ? { is: 'no', tag, ...change } : { is: 'not-measured' };
}

interface MeasuredSeries {
  readonly tag: string;
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
      return [{ tag, change: changeOf(values.slice(0, size), values.slice(-size)) }];
    });
}

function windowSize(canonical: LearningSeries['canonical'], count: number): number | null {
  if (canonical === 'eval_reward') {
    return count < LEAST_EVALUATIONS ? null : Math.max(2, Math.floor(count / 3));
  }
  const size = Math.max(LEAST_WINDOW, Math.floor(count / 10));
  return count < 2 * size ? null : size;
}
