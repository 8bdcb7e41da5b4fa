import { z } from 'zod';
import { TagText } from '../bounds';

/** Success criterion of a run: a metric that reached a value, at its end or at any time. */
export const MetricGoal = z.object({
  /** A tag as the trainer wrote it, or one of the canonical labels: `reward`, `eval_reward`, `loss`. */
  metric: TagText.min(1),
  compare: z.enum(['at-least', 'at-most']),
  value: z.number(),
  /** `last`: its newest value. `best`: its highest where at least this is expected, else its lowest. */
  when: z.enum(['last', 'best']),
});
export type MetricGoal = z.infer<typeof MetricGoal>;

const CONDITION =
  /^(?<best>best\s+)?(?<metric>\S.*?)\s*(?<sign>>=|<=|≥|≤)\s*(?<value>[-+]?(?:\d[\d,]*\.?\d*|\.\d+)(?:e[-+]?\d+)?)$/i;

/** Reads `reward >= 100`, `best reward >= 100`, `eval/loss <= 0.2`; null for anything else. */
export function parseMetricGoal(text: string): MetricGoal | null {
  const { best, metric, sign, value } = CONDITION.exec(text.trim())?.groups ?? {};
  const goal = MetricGoal.safeParse({
    metric,
    compare: sign === '>=' || sign === '≥' ? 'at-least' : 'at-most',
    value: Number(value?.replaceAll(',', '')),
    when: best === undefined ? 'last' : 'best',
  });
  return goal.success ? goal.data : null;
}

/** The goal as `parseMetricGoal` reads it: `best reward >= 100`. */
export function metricGoalText({ metric, compare, value, when }: MetricGoal): string {
  return `${when === 'best' ? 'best ' : ''}${metric} ${compare === 'at-least' ? '>=' : '<='} ${value}`;
}
