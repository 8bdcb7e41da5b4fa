import { defineHealthRule } from '../health-rule';
import { figures } from '../../../lib/figure-words';

/** G8: the engine of the rollouts and the trainer disagree. */
export default defineHealthRule({
  order: 52,
  title: 'Rollouts match the trainer',
  source: 'verl FAQ: normal below 0.005',
  needs: ['rollout_difference'],
  suggestions: [
    'Use the same precision in both (bfloat16 or float16).',
    'Turn on importance correction of rollouts.',
  ],
  levels: [
    {
      severity: 'warning',
      times: 3,
      fires: (run) => run.of('rollout_difference').last > 0.01,
      says: (run) => ({
        symptom: 'Rollout engine and trainer disagree',
        because: `their probabilities differ by ${figures(run.of('rollout_difference').last)} on average`,
        formula: 'rollout_probs_diff_mean > 0.01, 3 steps in a row (normal < 0.005)',
      }),
    },
  ],
  okText: (run) => `Probabilities differ by ${figures(run.of('rollout_difference').last)}.`,
});
