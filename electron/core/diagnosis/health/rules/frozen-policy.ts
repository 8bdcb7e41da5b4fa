import { defineHealthRule, type RuleContext } from '../health-rule';
import { figures } from '../health-words';

const MIN_KL = 1e-6;

/** S1: the policy does not move. */
export default defineHealthRule({
  order: 10,
  title: 'Policy moves',
  source: 'stable-baselines issues 1035 and 339',
  needs: ['approx_kl', 'clip_fraction'],
  optional: ['learning_rate'],
  suggestions: [
    'Check the learning rate: 0, or one that rounds to nothing, updates no weight.',
    'Check that the optimizer holds the parameters of the policy (requires_grad).',
    'If the policy is deterministic by now, raise ent_coef and start again from an earlier checkpoint.',
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
          symptom: 'a policy that does not change',
          because: `its updates move it by a KL of ${kl} and clip nothing${rateWords(run)}`,
          formula: `|approx_kl| = ${kl} < 1e−6 and clip_fraction = 0, 5 updates in a row`,
        };
      },
    },
  ],
  okText: (run) => `Each update moves the policy: KL ${figures(run.of('approx_kl').last)}.`,
});

function rateWords(run: RuleContext): string {
  const rate = run.of('learning_rate').last;
  return rate === 0 ? '; the learning rate is 0' : '';
}
