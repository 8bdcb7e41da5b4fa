import { median, robustSigma } from '../../../lib/statistics/statistics';
import { defineHealthRule, type RuleContext } from '../health-rule';
import { figures } from '../../../lib/figure-words';

const RECENT = 5;

/** Distance of the newest values from those before, in robust sigmas; null if nothing varied. */
function shiftOf(run: RuleContext, input: 'reward' | 'answer_length'): number | null {
  const { values } = run.of(input);
  const before = values.slice(0, -RECENT);
  const sigma = robustSigma(before);
  return before.length < 20 || sigma === 0
    ? null
    : (median(values.slice(-RECENT)) - median(before)) / sigma;
}

/** G11: the score jumps together with the length of the answers: worth reading, and no proof of anything. */
export default defineHealthRule({
  order: 54,
  title: 'Score jumps',
  source: 'TRL issue 6350, verl issue 7004: an audit hint, no early warning',
  needs: ['answer_length', 'reward'],
  minValues: 25,
  suggestions: [
    'Read the rollouts of these steps. A new habit may earn reward without solving the task.',
  ],
  levels: [
    {
      severity: 'info',
      times: 2,
      fires: (run) =>
        (shiftOf(run, 'reward') ?? 0) > 5 && Math.abs(shiftOf(run, 'answer_length') ?? 0) > 3,
      says: (run) => ({
        symptom: 'The score jumped',
        because: 'the response length jumped at the same time',
        formula: `score +${figures(shiftOf(run, 'reward') ?? 0)} σ > 5, length ${figures(shiftOf(run, 'answer_length') ?? 0)} σ beyond 3`,
      }),
    },
  ],
  okText: () => 'Score and response length did not jump together.',
});
