import { mean } from '../../../lib/statistics/statistics';
import { defineHealthRule } from '../health-rule';
import { figures } from '../../../lib/figure-words';

const FIRST = 10;

/** G9: the entropy of a language model collapses or explodes without a gain. */
export default defineHealthRule({
  order: 53,
  title: 'Response entropy',
  source: 'verl entropy docs; verl issue 2738, rllm issue 116',
  needs: ['entropy', 'answer_length'],
  optional: ['reward'],
  minValues: FIRST + 5,
  suggestions: [
    'If it collapsed, raise clip_ratio_high or the rollout temperature.',
    'If it exploded, lower the learning rate and check the rollouts for garbled text.',
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
          symptom: last < first ? 'Responses became uniform' : 'Responses became random',
          because: `response entropy went from ${figures(first)} to ${figures(last)}, and the score does not rise`,
          formula: `below 10% or above 150% of the first ${figures(first)} for 5 steps in a row`,
        };
      },
    },
  ],
  okText: (run) => `Response entropy ${figures(run.of('entropy').last)}.`,
});
