import { defineHealthRule, type HealthLevel } from '../health-rule';
import { percent } from '../../../lib/figure-words';

const level = (severity: 'critical' | 'warning', bound: number, times: number): HealthLevel => ({
  severity,
  times,
  fires: (run) => run.of('silent_groups').last > bound,
  says: (run) => ({
    symptom: 'Prompts give no signal',
    because: `${percent(run.of('silent_groups').last)} of groups have the same reward for every answer`,
    formula: `frac_reward_zero_std > ${bound}, ${times} steps in a row`,
  }),
});

/** G1: groups without a difference have no gradient. */
export default defineHealthRule({
  order: 44,
  title: 'Reward differs within groups',
  source: 'TRL PR 3502',
  needs: ['silent_groups'],
  suggestions: [
    'Drop prompts that are always or never solved (keep 20 to 80%).',
    'Raise the number of answers per prompt, or the temperature.',
  ],
  levels: [level('critical', 0.9, 5), level('warning', 0.5, 10)],
  okText: (run) => `${percent(1 - run.of('silent_groups').last)} of groups have a signal.`,
});
