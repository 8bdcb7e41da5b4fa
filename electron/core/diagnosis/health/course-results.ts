import { memoized } from '../../lib/memoized';
import type { MetricCourse } from './course-rule';
import type { HealthFacts } from './health-facts';
import { healthFinding } from './health-finding';
import { courseRules } from './index';

/** Whether a course rule reads this tag. */
export const isInCourse = memoized((tag) => courseRules.some((rule) => rule.concerns(tag)));

/** What the course rules say of a run. */
export function courseResults(courses: readonly MetricCourse[]): HealthFacts {
  const results: HealthFacts = { findings: [], passed: [], unjudged: [] };
  for (const rule of courseRules) {
    const { id, title } = rule;
    const metrics = courses.filter(({ tag, count }) => count > 0 && rule.concerns(tag));
    const [match] = rule.judge(metrics);
    if (match !== undefined) {
      const { tag, ...said } = match;
      const course = metrics.find((one) => one.tag === tag);
      const range =
        course === undefined
          ? null
          : { tag, xKind: course.xKind, from: course.from, to: course.to };
      results.findings.push(healthFinding(rule, { ...said, range }));
    } else if (rule.applies(metrics)) {
      results.passed.push({ rule: id, title, says: rule.okText });
    } else results.unjudged.push({ rule: id, title, missing: [], says: rule.needsText });
  }
  return results;
}
