import { defineHealthRule, type RuleContext } from '../health-rule';
import { figures } from '../../../lib/figure-words';

const MIN_KL = 1e-6;

/** S1: the policy does not move. */
export default defineHealthRule({
  order: 10,
  title: 'Policy updates',
  source: 'stable-baselines issues 1035 and 339',
  needs: ['approx_kl', 'clip_fraction'],
  optional: ['learning_rate'],
  suggestions: [
    'Check the learning rate. At 0, or close to it, no weight changes.',
    'Check that the optimizer has the policy’s parameters (requires_grad).',
    'If the policy has become deterministic, raise ent_coef and restart from an earlier checkpoint.',
  ],
  levels: [
    {
      severity: 'critical',
      times: 5,
      fires: (run) =>
        Math.abs(run.of('approx_kl').last) < MIN_KL && run.of('clip_fraction').last === 0,
      says: (run) => {
        const kl = figures(run.of('approx_kl').last);
        return {
          symptom: 'The policy doesn’t change',
          because: `KL is ${kl} per update, and nothing is clipped${rateWords(run)}`,
          formula: `|approx_kl| = ${kl} < 1e−6 and clip_fraction = 0, 5 updates in a row`,
        };
      },
    },
  ],
  okText: (run) => `Each update moves the policy: KL ${figures(run.of('approx_kl').last)}.`,
});

function rateWords(run: RuleContext): string {
  const rate = run.of('learning_rate').last;
  return rate === 0 ? ' (the learning rate is 0)' : '';
}
