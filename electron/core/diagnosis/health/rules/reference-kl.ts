import { mannKendall, median } from '../../../lib/statistics';
import type { HealthRule } from '../health-rule';
import { figures } from '../health-words';

/** G5: the policy drifts from its reference without a gain. */
export default {
  id: 'reference-kl',
  order: 49,
  title: 'Distance from the first model',
  source: 'TRL logging guide',
  needs: ['reference_kl'],
  looksAt: ['reward'],
  least: 30,
  tries: [
    'Raise the KL coefficient, or lower the learning rate.',
    'Read rollouts: a policy that drifts without a gain often found a trick.',
  ],
  levels: [
    {
      severity: 'warning',
      times: 5,
      hits: (sight) => {
        const { last, early, values } = sight.of('reference_kl');
        const isFar = last > 10 * median(early) && last > 0.1;
        if (!isFar || sight.rewardRises()) return false;
        const { direction, p } = mannKendall(values);
        return direction === 'up' && p < 0.01;
      },
      says: (sight) => {
        const { last, early } = sight.of('reference_kl');
        return {
          looks: 'a policy that drifts away',
          because: `its KL to the first model rose to ${figures(last)} from ${figures(median(early))}, and the score does not rise`,
          formula: `KL ${figures(last)} > 10 · ${figures(median(early))}, Mann-Kendall p < 0.01`,
        };
      },
    },
  ],
  holds: (sight) => `KL to the first model ${figures(sight.of('reference_kl').last)}.`,
} satisfies HealthRule;
