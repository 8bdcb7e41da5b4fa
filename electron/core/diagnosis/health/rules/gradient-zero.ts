import type { HealthRule } from '../health-rule';
import { figures } from '../health-words';

/** N3: no gradient reaches the policy. A loss of 0 is no sign: healthy on-policy GRPO prints it. */
export default {
  id: 'gradient-zero',
  order: 8,
  title: 'Gradients',
  source: 'ms-swift issues 5890 and 5571, TRL issue 3857',
  needs: ['grad_norm'],
  least: 1,
  tries: [
    'Look whether all answers of a group get the same reward: then every advantage is 0.',
    'Check that the parameters of the policy need gradients.',
  ],
  levels: [
    {
      severity: 'critical',
      times: 3,
      // Of a console that rounds, 0 may be a small number.
      hits: (sight) => sight.of('grad_norm').last === 0 && !sight.of('grad_norm').rounded,
      says: (sight) => ({
        looks: 'a training that changes nothing',
        because: `${sight.of('grad_norm').tag} is exactly 0`,
        formula: 'gradient norm = 0, 3 updates in a row',
      }),
    },
    {
      severity: 'warning',
      times: 10,
      hits: (sight) => sight.of('grad_norm').last === 0,
      says: (sight) => ({
        looks: 'a training that changes nothing',
        because: `${sight.of('grad_norm').tag} is 0 as far as the console prints it`,
        formula: 'gradient norm = 0, 10 updates in a row, rounded by the console',
      }),
    },
  ],
  holds: (sight) => `Gradient norm ${figures(sight.of('grad_norm').last)}.`,
} satisfies HealthRule;
