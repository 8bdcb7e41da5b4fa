import { defineHealthRule, type RuleContext } from '../health-rule';
import { figures } from '../../../lib/figure-words';

const EARLY = 20;
const LONG = 25;
const LITTLE = 0.05;
const NOTHING = 1e-3;

/** Only PPO's rollouts are long enough to measure it; the few steps of an A2C rollout say nothing. */
const isMeasured = (run: RuleContext): boolean => run.has('approx_kl') || run.has('ppo_kl');

/** S5: the value function explains nothing of the returns. */
export default defineHealthRule({
  order: 14,
  title: 'Value function',
  source: 'SB3 explained_variance; SB3 issue 2240',
  needs: ['explained_variance'],
  optional: ['value_loss', 'approx_kl', 'ppo_kl'],
  minValues: 8,
  suggestions: [
    'Scale rewards (VecNormalize). Returns in the thousands drown the value function.',
    'Raise vf_coef, or the value function’s learning rate.',
    'Check gamma, and that the observations include what the return depends on.',
  ],
  levels: [
    {
      severity: 'warning',
      times: 10,
      fires: (run) => isMeasured(run) && Math.abs(run.of('explained_variance').last) < NOTHING,
      says: (run) => ({
        symptom: 'The value function predicts a constant',
        because: `explained variance is ${figures(run.of('explained_variance').last)}`,
        formula: `|explained_variance| < 0.001, 10 updates in a row; value loss ${figures(run.of('value_loss').last)}`,
      }),
    },
    {
      severity: 'warning',
      times: 10,
      fires: (run) => {
        const window = run.of('explained_variance');
        return isMeasured(run) && window.count > EARLY && window.last < -LITTLE;
      },
      says: (run) => ({
        symptom: 'The value function is worse than a constant',
        because: `explained variance is ${figures(run.of('explained_variance').last)}, well below 0 for 10 updates`,
        formula: `explained_variance < −${LITTLE}, 10 updates in a row after update ${EARLY}`,
      }),
    },
    {
      severity: 'warning',
      fires: (run) => {
        const recent = run.of('explained_variance').newest(LONG);
        const isLong = recent.length === LONG && recent.every((one) => Math.abs(one) < LITTLE);
        return isMeasured(run) && isLong;
      },
      says: (run) => {
        const max = Math.max(...run.of('explained_variance').newest(LONG).map(Math.abs));
        return {
          symptom: 'The value function doesn’t learn',
          because: `explained variance stayed at or below ${figures(max)} for ${LONG} updates`,
          formula: `|explained_variance| ≤ ${figures(max)} < ${LITTLE} in ${LONG} updates`,
        };
      },
    },
  ],
  okText: (run) => {
    const { last, start, count } = run.of('explained_variance');
    const direction = count > EARLY && last > start + 0.1 ? `, up from ${figures(start)}` : '';
    return `Explained variance ${figures(last)}${direction}.`;
  },
});
