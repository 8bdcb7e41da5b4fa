import { defineHealthRule, type HealthLevel } from '../health-rule';
import { figures } from '../../../lib/figure-words';

const level = (severity: 'critical' | 'warning', bound: number, times: number): HealthLevel => ({
  severity,
  times,
  fires: (run) => run.of('approx_kl').last > bound,
  says: (run) => {
    const kl = figures(run.of('approx_kl').last);
    return {
      symptom: 'Updates are too large',
      because: `KL is ${kl} per update, usually 0.003 to 0.03`,
      formula: `approx_kl = ${kl} > ${bound}, ${times} updates in a row`,
    };
  },
});

/** S2: updates leave the trust region. */
export default defineHealthRule({
  order: 11,
  title: 'Update size',
  source: 'SB3 ppo.py (1.5 · target_kl); Spinning Up (target 0.015)',
  needs: ['approx_kl'],
  suggestions: [
    'Lower the learning rate by a factor of 3.',
    'Lower n_epochs, or set target_kl=0.02 so that SB3 ends an update early.',
    'Raise batch_size or n_steps.',
  ],
  levels: [level('critical', 0.1, 3), level('warning', 0.03, 5)],
  okText: (run) => `KL ${figures(run.of('approx_kl').last)} per update, below 0.03.`,
});
