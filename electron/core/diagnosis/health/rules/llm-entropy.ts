import { mean } from '../../../lib/statistics/statistics';
import { defineHealthRule } from '../health-rule';
import { figures } from '../health-words';

const FIRST = 10;

/** G9: the entropy of a language model collapses or explodes without a gain. */
export default defineHealthRule({
  order: 53,
  title: 'Entropy of answers',
  source: 'verl entropy docs; verl issue 2738, rllm issue 116',
  needs: ['entropy', 'answer_length'],
  optional: ['reward'],
  minValues: FIRST + 5,
  suggestions: [
    'Collapse: raise clip_ratio_high or the temperature of rollouts.',
    'Explosion: lower the learning rate, and read the rollouts for garbled text.',
  ],
  levels: [
    {
      severity: 'warning',
      times: 5,
      fires: (run) => {
        const { last, early } = run.of('entropy');
        const first = mean(early.slice(0, FIRST));
        const isOdd = last < 0.1 * first || (last > 1.5 * first && last > 1);
        return isOdd && !run.rewardRises();
      },
      says: (run) => {
        const { last, early } = run.of('entropy');
        const first = mean(early.slice(0, FIRST));
        return {
          symptom:
            last < first ? 'a model that says one thing only' : 'a model that loses its language',
          because: `the entropy of its answers went from ${figures(first)} to ${figures(last)}, and the score does not rise`,
          formula: `${figures(last)} < 10% or > 150% of ${figures(first)}, 5 steps in a row`,
        };
      },
    },
  ],
  okText: (run) => `Entropy of answers ${figures(run.of('entropy').last)}.`,
});
