import * as fc from 'fast-check';
import { expect, test } from 'vitest';
import { MetricGoal, metricGoalText, parseMetricGoal } from './metric-goal';

test.each([
  ['reward >= 100', { metric: 'reward', compare: 'at-least', value: 100, when: 'last' }],
  ['best reward>=1,000', { metric: 'reward', compare: 'at-least', value: 1_000, when: 'best' }],
  [
    ' val-core/acc/mean@4 ≥ .25 ',
    { metric: 'val-core/acc/mean@4', compare: 'at-least', value: 0.25, when: 'last' },
  ],
  [
    'Best eval loss <= -2e-3',
    { metric: 'eval loss', compare: 'at-most', value: -0.002, when: 'best' },
  ],
  [
    'best_mean_reward ≤ 5',
    { metric: 'best_mean_reward', compare: 'at-most', value: 5, when: 'last' },
  ],
])('%s is a condition for a metric', (text, goal) => {
  expect(parseMetricGoal(text)).toEqual(goal);
});

test.each([
  '',
  'reward',
  'reward >=',
  '>= 3',
  'reward = 3',
  'reward > 3',
  'reward >= many',
  'reward >= 1e999',
])('%j is no condition', (text) => {
  expect(parseMetricGoal(text)).toBeNull();
});

test('no matter what a metric is called, its condition as text is read as itself', () => {
  const goal = fc.record({
    metric: fc
      .stringMatching(/^[\w/@.:-][\w/@.: -]{0,30}[\w/@.:-]$/)
      .filter((name) => !/^best\s/i.test(name)),
    compare: fc.constantFrom<MetricGoal['compare']>('at-least', 'at-most'),
    value: fc
      .double({ noNaN: true, noDefaultInfinity: true })
      .filter((value) => !Object.is(value, -0)),
    when: fc.constantFrom<MetricGoal['when']>('last', 'best'),
  });
  fc.assert(
    fc.property(goal, (one) => {
      expect(parseMetricGoal(metricGoalText(one))).toEqual(one);
    }),
  );
});
