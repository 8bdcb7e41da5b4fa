import type { HealthRule } from '../health-rule';
import { figures, percent } from '../health-words';

/** Off-policy: the policy still acts by chance late in the run. */
export default {
  id: 'exploration-rate',
  order: 27,
  title: 'Exploration ends',
  source: 'house bound',
  needs: ['exploration_rate'],
  least: 5,
  tries: ['Lower exploration_fraction, or exploration_final_eps.'],
  levels: [
    {
      severity: 'info',
      times: 5,
      hits: (sight) =>
        sight.targetX !== null &&
        sight.x > 0.8 * sight.targetX &&
        sight.of('exploration_rate').last > 0.5,
      says: (sight) => ({
        looks: 'a policy that explores to the end',
        because: `${percent(sight.of('exploration_rate').last)} of its actions are random, late in the run`,
        formula: `exploration rate ${figures(sight.of('exploration_rate').last)} > 0.5 after 80 % of the run`,
      }),
    },
  ],
  holds: (sight) => `${percent(sight.of('exploration_rate').last)} of the actions are random.`,
} satisfies HealthRule;
