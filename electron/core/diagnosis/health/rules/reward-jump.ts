import { median, robustSigma } from '../../../lib/statistics';
import type { HealthRule, HealthSight } from '../health-rule';
import { figures } from '../health-words';

const RECENT = 5;

/** How many robust sigmas of what was before the newest values lie off; null where nothing varied. */
function shiftOf(sight: HealthSight, input: 'reward' | 'answer_length'): number | null {
  const { values } = sight.of(input);
  const before = values.slice(0, -RECENT);
  const sigma = robustSigma(before);
  return before.length < 20 || sigma === 0
    ? null
    : (median(values.slice(-RECENT)) - median(before)) / sigma;
}

/** G11: the score jumps together with the length of the answers: worth reading, and no proof of anything. */
export default {
  id: 'reward-jump',
  order: 54,
  title: 'Jumps of the score',
  source: 'TRL issue 6350, verl issue 7004: an audit hint, no early warning',
  needs: ['answer_length', 'reward'],
  least: 25,
  tries: ['Read the rollouts of these steps: a new habit may pay without solving the task.'],
  levels: [
    {
      severity: 'info',
      times: 2,
      hits: (sight) =>
        (shiftOf(sight, 'reward') ?? 0) > 5 && Math.abs(shiftOf(sight, 'answer_length') ?? 0) > 3,
      says: (sight) => ({
        looks: 'a score that is worth an audit',
        because: 'it jumped together with the length of the answers',
        formula: `score +${figures(shiftOf(sight, 'reward') ?? 0)} σ > 5, length ${figures(shiftOf(sight, 'answer_length') ?? 0)} σ beyond 3`,
      }),
    },
  ],
  holds: () => 'The score did not jump together with the length of the answers.',
} satisfies HealthRule;
