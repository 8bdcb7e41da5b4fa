import { array, assert, double, integer, property } from 'fast-check';
import { expect, test } from 'vitest';
import { learningOf, type LearningSeries } from './learning';
import { changeOf, quantile } from './welch-interval';

const evaluated = (values: readonly number[]): LearningSeries => ({
  tag: 'eval/mean_reward',
  canonical: 'eval_reward',
  values,
});
const trained = (values: readonly number[]): LearningSeries => ({
  tag: 'rollout/ep_rew_mean',
  canonical: 'reward',
  values,
});

test('evaluations that rise by more than they spread are better, with the interval of the change', () => {
  const learning = learningOf([evaluated([10, 12, 60, 70, 98, 102])]);
  expect(learning).toMatchObject({ is: 'better', tag: 'eval/mean_reward', from: 11, to: 100 });
  if (learning.is === 'not-measured') throw new Error('It was measured.');
  // By hand: se = sqrt(2/2 + 8/2) = 2.236, v = 25 / (1 + 16) = 1.47, t = 12.706.
  expect([learning.low, learning.high].map(Math.round)).toEqual([61, 117]);
});

test('evaluations answer before the training reward, and too few of them leave the answer to it', () => {
  const rising = Array.from({ length: 200 }, (_, i) => i + (i % 7));
  const flat = [5, 6, 5, 6, 5, 6];
  expect(learningOf([trained(rising), evaluated(flat)])).toMatchObject({ is: 'no' });
  expect(learningOf([trained(rising), evaluated([1, 2, 3])])).toMatchObject({
    is: 'better',
    tag: 'rollout/ep_rew_mean',
  });
});

test('where evaluations rise within their own uncertainty, the training reward may decide', () => {
  const rising = Array.from({ length: 200 }, (_, i) => i + (i % 7));
  const open = evaluated([1, 40, 3, 60]);
  expect(learningOf([open])).toEqual({ is: 'not-measured' });
  expect(learningOf([open, trained(rising)])).toMatchObject({ is: 'better', by: 'reward' });
});

test('three evaluations, or 39 values of a reward, measure nothing', () => {
  expect(learningOf([])).toEqual({ is: 'not-measured' });
  const short = Array.from({ length: 39 }, (_, i) => i);
  expect(learningOf([evaluated([1, 50, 99]), trained(short)])).toEqual({ is: 'not-measured' });
  const enough = Array.from({ length: 40 }, (_, i) => (i < 20 ? i % 3 : 10 + (i % 3)));
  expect(learningOf([trained(enough)])).toMatchObject({ is: 'better', tag: 'rollout/ep_rew_mean' });
});

test('a rise within its own uncertainty is neither learning nor its absence', () => {
  expect(learningOf([evaluated([10, 50, 12, 48, 14, 52])])).toEqual({ is: 'not-measured' });
});

test('a reward that never changes, or falls, is no learning', () => {
  const values = array(double({ noNaN: true, min: -1e9, max: 1e9 }), { minLength: 4 });
  assert(
    property(values, integer({ min: 40, max: 400 }), ([value = 0], count) => {
      const constant = Array.from({ length: count }, () => value);
      expect(learningOf([trained(constant)]).is).toBe('no');
    }),
  );
  assert(
    property(values, (any) => {
      const falling = any.toSorted((a, b) => b - a);
      expect(learningOf([evaluated(falling)]).is).toBe('no');
    }),
  );
});

/** Noise without an order: mulberry32, a generator of 32 bits. */
function noiseOf(seed: number, count: number): number[] {
  let state = seed;
  return Array.from({ length: count }, () => {
    state = (state + 0x6d2b79f5) | 0;
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state);
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32;
  });
}

test('of noise without an order at most 4 in 100 are called better', () => {
  const seeds = Array.from({ length: 1_000 }, (_, i) => 1 + i * 7_919);
  for (const [make, count] of [
    [trained, 100],
    [evaluated, 12],
  ] as const) {
    const better = seeds.filter((seed) => learningOf([make(noiseOf(seed, count))]).is === 'better');
    expect(better.length).toBeLessThanOrEqual(40);
  }
});

test('of walks at random, whose neighbors are alike, at most 5 in 100 are called better', () => {
  const walks = Array.from({ length: 1_000 }, (_, i) => {
    let at = 0;
    return noiseOf(1 + i * 7_919, 400).map((value) => (at = 0.9 * at + value - 0.5));
  });
  const better = walks.filter((walk) => learningOf([trained(walk)]).is === 'better');
  expect(better.length).toBeLessThanOrEqual(50);
});

test('the interval is about the change of the mean, and moves with it', () => {
  const window = array(double({ noNaN: true, min: -100, max: 100 }), { minLength: 2 });
  assert(
    property(window, window, (before, after) => {
      const change = changeOf(before, after);
      expect(change.low).toBeLessThanOrEqual(change.to - change.from + 1e-9);
      expect(change.high).toBeGreaterThanOrEqual(change.to - change.from - 1e-9);
      const shifted = changeOf(
        before,
        after.map((value) => value + 1),
      );
      expect(shifted.low).toBeCloseTo(change.low + 1, 6);
    }),
  );
});

test.each([
  [1, 12.706],
  [10, 2.228],
  [11, 2.201],
  [30, 2.042],
  [1e6, 1.96],
])("Student's t of %d degrees of freedom is %d", (freedom, t) => {
  expect(quantile(freedom)).toBeCloseTo(t, 3);
});
