import type { HealthRule } from '../health-rule';
import { figures } from '../health-words';

/** G7: the ratio of the first mini-batch is not 1. */
export default {
  id: 'first-ratio',
  order: 51,
  title: 'Probability ratio',
  source: 'TRL PPO guide: val/ratio should float around 1',
  needs: ['first_ratio'],
  least: 1,
  tries: ['Check that rollouts and updates use the same weights, precision and temperature.'],
  levels: [
    {
      severity: 'critical',
      times: 3,
      hits: (sight) => sight.of('first_ratio').last > 2 || sight.of('first_ratio').last < 0.1,
      says: (sight) => ({
        looks: 'rollouts of another policy than the one that is trained',
        because: `the probability ratio is ${figures(sight.of('first_ratio').last)}; 1 is right`,
        formula: 'val/ratio > 2 or < 0.1, 3 steps in a row',
      }),
    },
  ],
  holds: (sight) => `Probability ratio ${figures(sight.of('first_ratio').last)}.`,
} satisfies HealthRule;
