import { array, assert, double, integer, property } from 'fast-check';
import { expect, test } from 'vitest';
import { isMedianBelow, mannKendall, median, noiseOf, robustSigma, theilSen } from './statistics';

const values = array(double({ noNaN: true, min: -1e6, max: 1e6 }), { minLength: 4, maxLength: 60 });

test('a median has as many values above as below, regardless of their order', () => {
  expect(median([3, 1, 2])).toBe(2);
  expect(median([4, 1, 3, 2])).toBe(2.5);
  expect(median([])).toBeNaN();
  assert(
    property(values, (some) => {
      const middle = median(some);
      const below = some.filter((one) => one < middle).length;
      const above = some.filter((one) => one > middle).length;
      expect(Math.abs(below - above)).toBeLessThanOrEqual(some.length / 2);
      expect(Math.max(below, above)).toBeLessThanOrEqual(some.length / 2);
    }),
  );
});

test('whether a median is below a bound is answered as the median itself would', () => {
  const few = array(integer({ min: -3, max: 3 }), { maxLength: 12 });
  assert(
    property(few, integer({ min: -4, max: 4 }), (some, bound) => {
      expect(isMedianBelow(some, bound / 2)).toBe(median(some) < bound / 2);
    }),
  );
});

test('one outlier of a thousand times the spread hardly moves the robust sigma', () => {
  const even = Array.from({ length: 41 }, (_, i) => i - 20);
  expect(robustSigma([...even, 1e6]) / robustSigma(even)).toBeLessThan(1.2);
});

test('the slope of a line is found exactly, and an outlier leaves it', () => {
  const xs = Array.from({ length: 30 }, (_, i) => i * 10);
  const ys = xs.map((x) => 3 - 0.5 * x);
  expect(theilSen(xs, ys)).toBeCloseTo(-0.5, 12);
  expect(theilSen(xs, [...ys.slice(0, -1), 1e9])).toBeCloseTo(-0.5, 6);
});

test('Mann-Kendall with ties agrees with a calculation by hand, and calls no constant a trend', () => {
  // By hand: S = 22, three pairs of ties, variance (2250 − 3 · 18) / 18 = 122, z = 21 / √122.
  const trend = mannKendall([10, 22, 21, 30, 22, 30, 40, 40, 25, 27]);
  expect(trend.direction).toBe('up');
  expect(trend.p).toBeCloseTo(0.0573, 4);
  expect(mannKendall([5, 5, 5, 5, 5, 5])).toEqual({ direction: 'flat', p: 1 });
  expect(mannKendall([1, 2, 3])).toEqual({ direction: 'up', p: 1 });
});

test('a trend turned around goes the other way with the same p', () => {
  assert(
    property(values, (some) => {
      const [one, other] = [mannKendall(some), mannKendall(some.toReversed())];
      expect(other.p).toBeCloseTo(one.p, 9);
      const turned = { up: 'down', down: 'up', flat: 'flat' } as const;
      expect(other.direction).toBe(turned[one.direction]);
    }),
  );
});

test('of noise without an order about one in twenty has p below 0.05', () => {
  let state = 7;
  const next = (): number => {
    state = (state * 1_103_515_245 + 12_345) % 2 ** 31;
    return state / 2 ** 31;
  };
  const trials = Array.from({ length: 1_000 }, () => mannKendall(Array.from({ length: 30 }, next)));
  const called = trials.filter(({ p }) => p < 0.05).length;
  expect(called).toBeGreaterThan(20);
  expect(called).toBeLessThan(85);
});

test('the noise of a straight line is half of its step, and of a constant none', () => {
  assert(
    property(integer({ min: 2, max: 50 }), (count) => {
      expect(noiseOf(Array.from({ length: count }, () => 4))).toBe(0);
    }),
  );
  expect(noiseOf([0, 2, 0, 2, 0, 2])).toBeCloseTo(Math.SQRT2, 12);
});
