import type { HealthSeverity } from '../../contract/run/health';
import type { EndedRun } from './ended-run';
import type { HealthText } from './health-rule';
import type { Objection } from './objection';

/** What is known of one tag: how many equal values in a row it had last, and how many that are no numbers. */
export interface TagCourse {
  readonly tag: string;
  readonly rounded: boolean;
  /** Values so far. */
  readonly count: number;
  /** The newest value. */
  readonly last: number;
  /** How many times in a row it had that value, bit for bit, and since which x. */
  readonly equal: number;
  readonly equalFrom: number;
  /** NaN and infinities in a row, the newest among them; 0 after a finite value. */
  readonly odd: number;
  readonly oddFrom: number;
  readonly x: number;
}

/**
 * Health rule of every tag by itself, whatever it is called: judged over the newest values of the tag. One file in
 * `tag-rules/` each, as its default export; the folder is the list.
 */
export interface TagRule {
  readonly id: string;
  readonly order: number;
  readonly title: string;
  readonly source: string;
  readonly suggestions: readonly string[];
  concerns(tag: string): boolean;
  /** null while nothing is wrong with the tag. */
  judge(
    course: TagCourse,
  ): (HealthText & { readonly severity: HealthSeverity; readonly from: number }) | null;
  /** What it says when all tags are well. */
  readonly okText: string;
  /** What it says against the success of a run that ended like this; [] where it says nothing. */
  denySuccess?(run: EndedRun): readonly Objection[];
}
