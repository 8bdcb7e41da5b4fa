import { defineHealthRule } from '../health-rule';
import { figures } from '../../../lib/figure-words';

/** E1: every episode ends at its first step. */
export default defineHealthRule({
  order: 5,
  title: 'Episode length',
  source: 'QNetFires: episodes end after one step with no fuel break',
  needs: ['ep_len'],
  optional: ['reward'],
  suggestions: [
    'Print why `step` returns terminated or truncated at the first step.',
    'Check reset(). An episode that starts in a final state ends immediately.',
    'Mute this rule if the task is a single decision (a bandit).',
  ],
  levels: [
    {
      severity: 'critical',
      times: 3,
      fires: (run) => run.of('ep_len').last <= 1 && !run.rewardRises(),
      says: (run) => ({
        symptom: 'Episodes end immediately',
        because: `mean length is ${figures(run.of('ep_len').last)} step`,
        formula: `mean episode length ≤ 1, 3 times in a row`,
      }),
    },
  ],
  okText: (run) => `Episodes last ${figures(run.of('ep_len').last)} steps.`,
});
