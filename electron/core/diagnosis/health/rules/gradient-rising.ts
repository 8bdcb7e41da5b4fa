import { mannKendall } from '../../../lib/statistics/statistics';
import { defineHealthRule } from '../health-rule';
import { figures } from '../../../lib/figure-words';

/** N4: the gradient norm climbs. */
export default defineHealthRule({
  order: 23,
  title: 'Gradient trend',
  source: 'verl FAQ: mismatch of rollout and training',
  needs: ['grad_norm'],
  optional: ['reward'],
  minValues: 50,
  suggestions: [
    'Compare rollout and training probabilities (training/rollout_probs_diff_mean).',
    'Lower the learning rate, and clip gradients.',
  ],
  levels: [
    {
      severity: 'warning',
      times: 5,
      fires: (run) => {
        const { last, start, values } = run.of('grad_norm');
        if (last <= 3 * start || run.rewardRises()) return false;
        const { direction, p } = mannKendall(values);
        return direction === 'up' && p < 0.01;
      },
      says: (run) => {
        const { last, start, values, tag } = run.of('grad_norm');
        return {
          symptom: 'Training is becoming unstable',
          because: `${tag} rose from ${figures(start)} to ${figures(last)}, and the reward does not rise`,
          formula: `last ${figures(last)} > 3 · ${figures(start)}; Mann-Kendall p = ${figures(mannKendall(values).p)} < 0.01`,
        };
      },
    },
  ],
  okText: (run) =>
    `Gradient norm ${figures(run.of('grad_norm').last)}, ${figures(run.of('grad_norm').start)} at the start.`,
});
