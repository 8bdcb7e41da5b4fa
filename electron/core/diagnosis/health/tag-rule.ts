import type { HealthSeverity } from '../../contract/run/health';
import { defineRule, type Rule } from '../rules/define-rule';
import type { HealthRuleInfo, HealthText } from './health-rule';

/** State of one tag: how many equal values in a row it had last, and how many that are no numbers. */
export interface TagCourse {
  readonly tag: string;
  readonly rounded: boolean;
  /** Values so far. */
  readonly count: number;
  /** The newest value. */
  readonly last: number;
  /** Number of times in a row it had that value, bit for bit, and since which x. */
  readonly equal: number;
  readonly equalFrom: number;
  /** NaN and infinities in a row, the newest among them; 0 after a finite value. */
  readonly odd: number;
  readonly oddFrom: number;
  readonly x: number;
}

/** What a tag rule found. */
export interface TagMatch extends HealthText {
  readonly severity: HealthSeverity;
  /** x from which on it was so. */
  readonly from: number;
}

interface TagRuleInfo extends HealthRuleInfo {
  /** What it says while all tags are well. */
  readonly okText: string;
  /** Whether it judges this tag. */
  concerns(tag: string): boolean;
}

/** Health rule over single tags of any name: judges the newest values of each. */
export type TagRule = Rule<TagCourse, TagMatch> & TagRuleInfo;

/** Defines a health rule over single tags: the default export of a file in `tag-rules/`. */
export function defineTagRule({
  judge,
  ...info
}: TagRuleInfo & { readonly judge: (course: TagCourse) => TagMatch | null }): Omit<TagRule, 'id'> {
  return { ...info, ...defineRule<TagCourse, TagMatch>({ order: info.order, judge }) };
}
