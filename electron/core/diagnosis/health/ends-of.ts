import { mean } from '../../lib/statistics/statistics';
import type { MetricCourse } from './course-rule';

/** Means of the first and of the last fifth of a metric. */
export function endsOf({ values }: Pick<MetricCourse, 'values'>): {
  readonly first: number;
  readonly last: number;
} {
  const fifth = Math.max(1, Math.floor(values.length / 5));
  return { first: mean(values.slice(0, fifth)), last: mean(values.slice(-fifth)) };
}
