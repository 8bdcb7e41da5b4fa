import { rulesIn } from '../rules/rule-list';
import type { CourseRule } from './course-rule';
import type { HealthRule, HealthRuleBody } from './health-rule';
import type { TagRule } from './tag-rule';

const stepFiles = import.meta.glob<HealthRuleBody>(['./rules/*.ts', '!./rules/*.test.ts'], {
  eager: true,
  import: 'default',
});
const courseFiles = import.meta.glob<Omit<CourseRule, 'id'>>(
  ['./course-rules/*.ts', '!./course-rules/*.test.ts'],
  { eager: true, import: 'default' },
);
const tagFiles = import.meta.glob<Omit<TagRule, 'id'>>(
  ['./tag-rules/*.ts', '!./tag-rules/*.test.ts'],
  { eager: true, import: 'default' },
);

/** Every health rule over steps, in the order in which they are listed. */
export const healthRules: readonly HealthRule[] = rulesIn(stepFiles);

/** Every health rule over single tags. */
export const tagRules: readonly TagRule[] = rulesIn(tagFiles);

/** Every health rule over the courses of several metrics. */
export const courseRules: readonly CourseRule[] = rulesIn(courseFiles);
