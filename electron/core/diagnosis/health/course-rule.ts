import type { HealthSeverity } from '../../contract/run/health';
import type { MetricValues } from '../insight/who-paid';
import { defineRule, type Rule } from '../rules/define-rule';
import type { HealthRuleInfo, HealthText } from './health-rule';

/** Course of a metric over the entire run, folded into 48 means at most. x of a mean is its position. */
export interface MetricCourse extends MetricValues {
  /** Values that were folded. */
  readonly count: number;
  /** Range of the trainer's own x. */
  readonly from: number;
  readonly to: number;
}

/** What a course rule found. */
export interface CourseMatch extends HealthText {
  readonly severity: HealthSeverity;
  /** The metric whose chart shows it, over the entire run. */
  readonly tag: string;
}

interface CourseRuleInfo extends HealthRuleInfo {
  /** What it says while nothing is wrong. */
  readonly okText: string;
  /** What it says of a run that it cannot judge. */
  readonly needsText: string;
  /** Whether it reads this tag. */
  concerns(tag: string): boolean;
  /** Whether it can judge a run with these metrics. */
  applies(metrics: readonly MetricCourse[]): boolean;
}

/** Health rule over several metrics at once: judges their courses over the entire run, each folded into 48 means at most. */
export type CourseRule = Rule<readonly MetricCourse[], CourseMatch> & CourseRuleInfo;

/** Defines a health rule over courses: the default export of a file in `course-rules/`. */
export function defineCourseRule({
  judge,
  ...info
}: CourseRuleInfo & {
  readonly judge: (metrics: readonly MetricCourse[]) => CourseMatch | null;
}): Omit<CourseRule, 'id'> {
  return {
    ...info,
    ...defineRule<readonly MetricCourse[], CourseMatch>({ order: info.order, judge }),
  };
}
