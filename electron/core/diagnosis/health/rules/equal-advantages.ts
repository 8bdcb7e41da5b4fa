import type { HealthRule } from '../health-rule';
import { figures } from '../health-words';

/** G2: no answer is better than another. */
export default {
  id: 'equal-advantages',
  order: 45,
  title: 'Advantages differ',
  source: 'verl critic/advantages',
  needs: ['advantage_high', 'advantage_low'],
  least: 1,
  tries: [
    'Look at the scores of the rollouts: the reward function may return a constant.',
    'Check that the prompts are neither too easy nor too hard.',
  ],
  levels: [
    {
      severity: 'critical',
      times: 5,
      hits: (sight) =>
        sight.of('advantage_high').last === 0 && sight.of('advantage_low').last === 0,
      says: () => ({
        looks: 'a training without a signal',
        because: 'every advantage is 0',
        formula: 'critic/advantages max = min = 0, 5 steps in a row',
      }),
    },
  ],
  holds: (sight) =>
    `Advantages from ${figures(sight.of('advantage_low').last)} to ${figures(sight.of('advantage_high').last)}.`,
} satisfies HealthRule;
