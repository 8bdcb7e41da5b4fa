import { defineHealthRule } from '../health-rule';
import { figures } from '../../../lib/figure-words';

/** G6: an update of verl moves the policy too far. */
export default defineHealthRule({
  order: 50,
  title: 'Update size (verl)',
  source: 'verl rollout_corr: |KL| > 0.1',
  needs: ['ppo_kl'],
  suggestions: ['Lower the learning rate or the number of mini-batches.', 'Lower clip_ratio.'],
  levels: [
    {
      severity: 'warning',
      times: 3,
      fires: (run) => Math.abs(run.of('ppo_kl').last) > 0.1,
      says: (run) => ({
        symptom: 'Updates are too large',
        because: `actor/ppo_kl is ${figures(run.of('ppo_kl').last)}`,
        formula: `|actor/ppo_kl| > 0.1, 3 steps in a row`,
      }),
    },
  ],
  okText: (run) => `KL per update ${figures(run.of('ppo_kl').last)}, below 0.1.`,
});
