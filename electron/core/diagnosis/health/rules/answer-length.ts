import { mean } from '../../../lib/statistics/statistics';
import { defineHealthRule } from '../health-rule';
import { figures } from '../../../lib/figure-words';

const FIRST = 10;

/** G4: answers became much shorter or longer without a gain. */
export default defineHealthRule({
  order: 48,
  title: 'Response length',
  source: 'house bound',
  needs: ['answer_length'],
  optional: ['reward'],
  minValues: FIRST + 5,
  suggestions: [
    'Read rollouts from before and after the change.',
    'Check whether the reward favors length.',
  ],
  levels: [
    {
      severity: 'warning',
      times: 5,
      fires: (run) => {
        const { last, early } = run.of('answer_length');
        const first = mean(early.slice(0, FIRST));
        return (last < 0.3 * first || last > 3 * first) && !run.rewardRises();
      },
      says: (run) => {
        const { last, early } = run.of('answer_length');
        const first = mean(early.slice(0, FIRST));
        return {
          symptom: last < first ? 'Responses became much shorter' : 'Responses became much longer',
          because: `mean length went from ${figures(first)} to ${figures(last)}, and the score does not rise`,
          formula: `outside 0.3 to 3 times the first ${figures(first)} tokens for 5 steps in a row`,
        };
      },
    },
  ],
  okText: (run) => `Responses average ${figures(run.of('answer_length').last)} tokens.`,
});
