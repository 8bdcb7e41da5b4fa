import { mannKendall, median } from '../../../lib/statistics/statistics';
import { defineHealthRule } from '../health-rule';
import { figures } from '../../../lib/figure-words';

/** G5: the policy drifts from its reference without a gain. */
export default defineHealthRule({
  order: 49,
  title: 'KL to the first model',
  source: 'TRL logging guide',
  needs: ['reference_kl'],
  optional: ['reward'],
  minValues: 30,
  suggestions: [
    'Raise the KL coefficient, or lower the learning rate.',
    'Read rollouts. A policy that drifts without a gain often exploits the reward.',
  ],
  levels: [
    {
      severity: 'warning',
      times: 5,
      fires: (run) => {
        const { last, early, values } = run.of('reference_kl');
        const isFar = last > 10 * median(early) && last > 0.1;
        if (!isFar || run.rewardRises()) return false;
        const { direction, p } = mannKendall(values);
        return direction === 'up' && p < 0.01;
      },
      says: (run) => {
        const { last, early } = run.of('reference_kl');
        return {
          symptom: 'The policy drifts away',
          because: `KL to the first model rose from ${figures(median(early))} to ${figures(last)}, and the score does not rise`,
          formula: `KL ${figures(last)} > 10 · ${figures(median(early))}, Mann-Kendall p < 0.01`,
        };
      },
    },
  ],
  okText: (run) => `KL to the first model ${figures(run.of('reference_kl').last)}.`,
});
