import { expect, test } from 'vitest';
import { learningText } from './learning-text';

const ends = { tag: 'eval/mean_reward', from: 3.26, to: 5.66, low: null, high: null } as const;

test('each answer has its numbers, the reason and the curve that it was measured on', () => {
  const curve = [3.26, 4.4, 5.1, 5.66];
  expect(learningText({ is: 'better', ...ends, p: 0.0088, values: 10, curve })).toBe(
    'Improved since the start: yes, +2.4 (3.26 to 5.66; Mann-Kendall p = 0.0088). By eval/mean_reward (10 values) ▁▄▆█.\n' +
      'Better than a random agent: not measured.',
  );
  expect(learningText({ is: 'no', ...ends, to: 3.2, low: -0.2, high: 0.1, level: 99 })).toContain(
    'no, -0.06 (3.26 to 3.2; 99% interval -0.2 to 0.1). By eval/mean_reward.',
  );
  expect(learningText({ is: 'inconclusive', why: 'few', ...ends, values: 1 })).toContain(
    'too early to say, its values are too few (3.26 to 5.66). By eval/mean_reward (1 value).',
  );
  expect(learningText({ is: 'not-measured' })).toContain(
    'nothing measured: the run has no reward.',
  );
});

test('a random agent that played beside it is named with both means', () => {
  const row = { name: 'random', is: 'better', from: 20.6, to: 444.9, low: 380, high: 468 } as const;
  expect(learningText({ is: 'not-measured', against: [row] })).toContain(
    'Better than a random agent: yes, +424.3 (20.6 to 444.9; 95% interval 380 to 468).',
  );
});
