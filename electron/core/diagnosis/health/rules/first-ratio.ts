import { defineHealthRule } from '../health-rule';
import { figures } from '../../../lib/figure-words';

/** G7: the ratio of the first mini-batch is not 1. */
export default defineHealthRule({
  order: 51,
  title: 'Probability ratio',
  source: 'TRL PPO guide: val/ratio should float around 1',
  needs: ['first_ratio'],
  suggestions: ['Check that rollouts and updates use the same weights, precision and temperature.'],
  levels: [
    {
      severity: 'critical',
      times: 3,
      fires: (run) => run.of('first_ratio').last > 2 || run.of('first_ratio').last < 0.1,
      says: (run) => ({
        symptom: 'Rollouts come from a different policy',
        because: `the probability ratio is ${figures(run.of('first_ratio').last)}, expected 1`,
        formula: 'val/ratio > 2 or < 0.1, 3 steps in a row',
      }),
    },
  ],
  okText: (run) => `Probability ratio ${figures(run.of('first_ratio').last)}.`,
});
