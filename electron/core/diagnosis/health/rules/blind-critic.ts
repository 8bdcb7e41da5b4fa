import type { HealthRule, HealthSight } from '../health-rule';
import { figures } from '../health-words';

const EARLY = 20;
const LONG = 25;
const LITTLE = 0.05;
const NOTHING = 1e-3;

/** The rollouts of PPO are long enough to tell; the few steps of one of A2C say nothing. */
const isTold = (sight: HealthSight): boolean => sight.has('approx_kl') || sight.has('ppo_kl');

/** S5: the value function explains nothing of the returns. */
export default {
  id: 'blind-critic',
  order: 14,
  title: 'Value function',
  source: 'SB3 explained_variance; SB3 issue 2240',
  needs: ['explained_variance'],
  looksAt: ['value_loss', 'approx_kl', 'ppo_kl'],
  least: 8,
  tries: [
    'Scale rewards (VecNormalize): returns in the thousands drown the value function.',
    'Raise vf_coef, or the learning rate of the value function.',
    'Check gamma, and that observations hold what the return depends on.',
  ],
  levels: [
    {
      severity: 'warning',
      times: 10,
      hits: (sight) => isTold(sight) && Math.abs(sight.of('explained_variance').last) < NOTHING,
      says: (sight) => ({
        looks: 'a value function that predicts a constant',
        because: `it explains ${figures(sight.of('explained_variance').last)} of the variance of returns`,
        formula: `|explained_variance| < 0.001, 10 updates in a row; value loss ${figures(sight.of('value_loss').last)}`,
      }),
    },
    {
      severity: 'warning',
      times: 10,
      hits: (sight) => {
        const window = sight.of('explained_variance');
        return isTold(sight) && window.count > EARLY && window.last < -LITTLE;
      },
      says: (sight) => ({
        looks: 'a value function that is worse than a constant',
        because: `explained variance is ${figures(sight.of('explained_variance').last)}, well below 0 for 10 updates`,
        formula: `explained_variance < −${LITTLE}, 10 updates in a row after update ${EARLY}`,
      }),
    },
    {
      severity: 'warning',
      times: 1,
      hits: (sight) => {
        const recent = sight.of('explained_variance').newest(LONG);
        const isLong = recent.length === LONG && recent.every((one) => Math.abs(one) < LITTLE);
        return isTold(sight) && isLong;
      },
      says: (sight) => {
        const most = Math.max(...sight.of('explained_variance').newest(LONG).map(Math.abs));
        return {
          looks: 'a value function that does not learn',
          because: `it never explained more than ${figures(most)} of the variance of returns in ${LONG} updates`,
          formula: `|explained_variance| ≤ ${figures(most)} < ${LITTLE} in ${LONG} updates`,
        };
      },
    },
  ],
  holds: (sight) => {
    const { last, start, count } = sight.of('explained_variance');
    const way = count > EARLY && last > start + 0.1 ? `, up from ${figures(start)}` : '';
    return `Explained variance ${figures(last)}${way}.`;
  },
} satisfies HealthRule;
