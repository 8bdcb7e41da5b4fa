import { mannKendall } from '../../../lib/statistics/statistics';
import { defineHealthRule } from '../health-rule';
import { figures } from '../../../lib/figure-words';

const CHANCE = 0.1;

/** E5: the training reward rises while evaluations fall. */
export default defineHealthRule({
  order: 26,
  title: 'Evaluation vs. training',
  source: 'house bound; evaluations of 5 to 20 episodes are noisy',
  needs: ['eval_reward'],
  optional: ['reward'],
  minValues: 5,
  suggestions: [
    'Trust the evaluation: keep the checkpoint with the best one.',
    'Check that training and evaluation use the same wrappers (VecNormalize statistics, time limit).',
  ],
  levels: [
    {
      severity: 'warning',
      fires: (run) => {
        const evals = mannKendall(run.of('eval_reward').newest(10));
        const train = mannKendall(run.of('reward').course);
        const isUp = train.direction === 'up' && train.p < CHANCE;
        return isUp && evals.direction === 'down' && evals.p < CHANCE;
      },
      says: (run) => {
        const evals = mannKendall(run.of('eval_reward').newest(10));
        return {
          symptom: 'Training and evaluation diverge',
          because: 'the training reward rises while the evaluations fall',
          formula: `evaluations fall (Mann-Kendall), p = ${figures(evals.p)} < ${CHANCE}`,
        };
      },
    },
  ],
  okText: (run) => `Evaluation ${figures(run.of('eval_reward').last)}.`,
});
