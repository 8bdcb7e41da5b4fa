import { type EndFacts, EndedRun } from './ended-run';
import { courseRules, healthRules, tagRules } from './index';
import type { Objection } from './objection';

/** What the numbers of an ended run say against its success: every rule that may deny it is asked once more. */
export function objectionsTo(facts: EndFacts): readonly Objection[] {
  const run = new EndedRun(facts);
  return [...tagRules, ...healthRules, ...courseRules].flatMap(
    (rule) => rule.denySuccess?.(run) ?? [],
  );
}
