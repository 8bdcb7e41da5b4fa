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

test('evaluations that rise one after another are better, by the order of their ranks', () => {
  const learning = learningOf([evaluated([10, 12, 60, 70, 98, 102])]);
  // By hand: S = 15, its variance 6 · 5 · 17 / 18 = 28.3, 1.58 times that for neighbors that are alike: z = 14 / 6.69.
  expect(learning).toMatchObject({ is: 'better', tag: 'eval/mean_reward', from: 10, to: 102 });
  if (learning.is === 'not-measured') throw new Error('It was measured.');
  expect(learning).toMatchObject({ by: 'evaluations', values: 6, low: null, high: null });
  expect(learning.p).toBeCloseTo(0.036, 2);
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
  expect(learningOf([open])).toMatchObject({ is: 'inconclusive', why: 'few', values: 4 });
  expect(learningOf([open, trained(rising)])).toMatchObject({ is: 'better', by: 'reward' });
});

test('three evaluations are too few to be sure, and say what they show; only no reward at all measures nothing', () => {
  expect(learningOf([])).toEqual({ is: 'not-measured' });
  expect(learningOf([evaluated([]), trained([])])).toEqual({ is: 'not-measured' });
  expect(learningOf([evaluated([1, 50, 99])])).toMatchObject({
    is: 'inconclusive',
    why: 'few',
    from: 1,
    to: 99,
    low: null,
    curve: [1, 50, 99],
  });
  expect(learningOf([trained([5])])).toMatchObject({ is: 'inconclusive', from: 5, to: 5 });
});

test('a training reward of few values is better when it keeps rising, as in a short run of CartPole', () => {
  const cartPole = [21.4, 26.9, 38.1, 48.7, 63.4, 76.5, 92.8, 107.5];
  expect(learningOf([trained(cartPole)])).toMatchObject({ is: 'better', from: 21.4, to: 107.5 });
});

test('few values of a reward that keep falling are no learning, and few that waver are too few', () => {
  const falling = [9, 8.1, 7.6, 7, 6.2, 5.1, 4.4, 3.9];
  expect(learningOf([trained(falling)])).toMatchObject({ is: 'no', by: 'reward' });
  const wavering = [9, 5.1, 7.6, 4.4, 6.2, 8.1, 7, 3.9];
  expect(learningOf([trained(wavering)])).toMatchObject({ is: 'inconclusive', why: 'few' });
});

test('a rise within its own uncertainty is neither learning nor its absence', () => {
  const noisy = [10, 50, 12, 48, 14, 52, 11, 51, 13, 49, 16, 53];
  expect(learningOf([evaluated(noisy)])).toMatchObject({ is: 'inconclusive', why: 'noise' });
});

test('a run that learns at once and then stays as it is has learned, from its first values to its last', () => {
  const noise = noiseOf(7, 400);
  const steep = noise.map((value, i) => 6 - 7.5 * Math.exp(-i / 12) + value / 2);
  const learning = learningOf([trained(steep)]);
  expect(learning).toMatchObject({ is: 'better', level: 99 });
  if (learning.is === 'not-measured') throw new Error('It was measured.');
  expect([learning.from, learning.to].map(Math.round)).toEqual([1, 6]);
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

test('of noise without an order at most 2 in 100 are called better', () => {
  const seeds = Array.from({ length: 1_000 }, (_, i) => 1 + i * 7_919);
  for (const [make, count] of [
    [trained, 100],
    [evaluated, 12],
  ] as const) {
    const better = seeds.filter((seed) => learningOf([make(noiseOf(seed, count))]).is === 'better');
    expect(better.length).toBeLessThanOrEqual(20);
  }
});

test('of walks at random, whose neighbors are alike, at most 2 in 100 are called better', () => {
  const walks = Array.from({ length: 1_000 }, (_, i) => {
    let at = 0;
    return noiseOf(1 + i * 7_919, 400).map((value) => (at = 0.9 * at + value - 0.5));
  });
  const better = walks.filter((walk) => learningOf([trained(walk)]).is === 'better');
  expect(better.length).toBeLessThanOrEqual(20);
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
