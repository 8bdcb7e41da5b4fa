import { mannKendall, median } from '../../../lib/statistics/statistics';
import { defineHealthRule } from '../health-rule';
import { figures } from '../health-words';

/** G5: the policy drifts from its reference without a gain. */
export default defineHealthRule({
  order: 49,
  title: 'Distance from the first model',
  source: 'TRL logging guide',
  needs: ['reference_kl'],
  optional: ['reward'],
  minValues: 30,
  suggestions: [
    'Raise the KL coefficient, or lower the learning rate.',
    'Read rollouts: a policy that drifts without a gain often found a trick.',
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
          symptom: 'a policy that drifts away',
          because: `its KL to the first model rose to ${figures(last)} from ${figures(median(early))}, and the score does not rise`,
          formula: `KL ${figures(last)} > 10 · ${figures(median(early))}, Mann-Kendall p < 0.01`,
        };
      },
    },
  ],
  okText: (run) => `KL to the first model ${figures(run.of('reference_kl').last)}.`,
});
