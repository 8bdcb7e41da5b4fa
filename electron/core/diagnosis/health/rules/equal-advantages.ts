import { defineHealthRule } from '../health-rule';
import { figures } from '../../../lib/figure-words';

/** G2: no answer is better than another. */
export default defineHealthRule({
  order: 45,
  title: 'Advantages differ',
  source: 'verl critic/advantages',
  needs: ['advantage_high', 'advantage_low'],
  suggestions: [
    'Check the rollout scores. The reward function may return a constant.',
    'Check that the prompts are neither too easy nor too hard.',
  ],
  levels: [
    {
      severity: 'critical',
      times: 5,
      fires: (run) => run.of('advantage_high').last === 0 && run.of('advantage_low').last === 0,
      says: () => ({
        symptom: 'There is no training signal',
        because: 'every advantage is 0',
        formula: 'critic/advantages max = min = 0, 5 steps in a row',
      }),
    },
  ],
  okText: (run) =>
    `Advantages from ${figures(run.of('advantage_low').last)} to ${figures(run.of('advantage_high').last)}.`,
});
