import { array, assert, double, integer, property, record } from 'fast-check';
import { expect, test } from 'vitest';
import { againstYardsticks, betterThanAtStart, type EvaluatedCheckpoint } from './evaluated';
import { learningOf } from './learning';

const at = (x: number, mean: number, std: number, count = 20): EvaluatedCheckpoint => ({
  x,
  mean,
  variance: std * std,
  count,
});
const random = { name: 'random', mean: 22, variance: 64, count: 20 } as const;
const evaluated = (
  checkpoints: readonly EvaluatedCheckpoint[],
  yardsticks: readonly (typeof random)[] = [random],
) => ({ tag: 'evaluation/mean_return', checkpoints, yardsticks });

test('a checkpoint that plays better than the first one and than a random agent has learned, by so much', () => {
  const learning = learningOf(
    [],
    evaluated([at(0, 25, 9), at(1_000, 200, 80), at(2_000, 490, 20)]),
  );
  expect(learning).toMatchObject({ is: 'better', by: 'evaluator', from: 25, to: 490 });
  if (learning.is === 'not-measured') throw new Error('It was measured.');
  expect(learning.low ?? 0).toBeGreaterThan(450);
  expect(learning.against).toMatchObject([{ name: 'random', is: 'better', from: 22, to: 490 }]);
});

test('a checkpoint that plays as at its start has not learned, and neither has one whose gain may be chance', () => {
  const same = learningOf([], evaluated([at(0, 25, 9), at(2_000, 25, 9)]));
  expect(same).toMatchObject({ is: 'no', by: 'evaluator' });
  expect(learningOf([], evaluated([at(0, 25, 9), at(2_000, 27, 9)]))).toMatchObject({ is: 'no' });
  const broken = learningOf([], evaluated([at(0, 25, 9), at(2_000, 9.3, 0.7)]));
  expect(broken).toMatchObject({ is: 'no', against: [{ name: 'random', is: 'no' }] });
});

test('without an evaluator the reward answers, and no yardstick is claimed', () => {
  const rising = Array.from({ length: 200 }, (_, i) => i + (i % 7));
  const reward = { tag: 'rollout/ep_rew_mean', canonical: 'reward', values: rising } as const;
  const learning = learningOf([reward]);
  expect(learning).toMatchObject({ is: 'better', by: 'reward' });
  expect(learning.against).toBeUndefined();
  expect(learningOf([reward], evaluated([at(500, 400, 30)]))).toMatchObject({
    by: 'reward',
    against: [{ name: 'random', is: 'better' }],
  });
});

test('one evaluated checkpoint is compared with the yardsticks, but not with its start', () => {
  expect(betterThanAtStart(evaluated([at(500, 400, 30)]))).toBeNull();
  expect(learningOf([], evaluated([at(500, 400, 30)]))).toMatchObject({
    is: 'not-measured',
    against: [{ name: 'random', is: 'better' }],
  });
  expect(learningOf([], evaluated([]))).toEqual({ is: 'not-measured' });
});

test('a checkpoint or a yardstick of one episode gives no spread, and is not used', () => {
  expect(betterThanAtStart(evaluated([at(0, 25, Number.NaN, 1), at(1, 490, 9)]))).toBeNull();
  expect(againstYardsticks(evaluated([at(1, 490, Number.NaN, 1)]))).toEqual([]);
});

test('in a deterministic environment equal returns are distinguished exactly', () => {
  const learning = learningOf([], evaluated([at(0, 1.5, 0), at(10, 4, 0)]));
  expect(learning).toMatchObject({ is: 'better', low: 2.5, high: 2.5 });
});

test('better is said only where the whole interval is above 0, no matter what was measured', () => {
  const checkpoint = record({
    x: integer({ min: 0, max: 1e9 }),
    mean: double({ min: -1e6, max: 1e6, noNaN: true }),
    variance: double({ min: 0, max: 1e9, noNaN: true }),
    count: integer({ min: 0, max: 200 }),
  });
  assert(
    property(array(checkpoint, { maxLength: 6 }), (checkpoints) => {
      const learning = learningOf([], evaluated(checkpoints));
      const all = [
        ...(learning.is === 'not-measured' ? [] : [learning]),
        ...(learning.against ?? []),
      ];
      for (const { is, low, high, from, to } of all) {
        if (low === null || high === null) throw new Error('Episodes have an interval.');
        expect(is === 'better').toBe(low > 0);
        expect(low).toBeLessThanOrEqual(to - from + 1e-6);
        expect(high).toBeGreaterThanOrEqual(to - from - 1e-6);
      }
    }),
  );
});
