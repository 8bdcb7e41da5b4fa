import * as fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import {
  bootstrapInterval,
  interquartileMean,
  iqmInterval,
  meanOf,
  quantileOfSorted,
  seededRandom,
  tInterval,
} from './intervals';
import { studentQuantile } from './student-quantile';

const finite = fc.double({ min: -1e6, max: 1e6, noNaN: true });
const samples = (min: number) => fc.array(finite, { minLength: min, maxLength: 20 });

test("quantiles of Student's t are those of the printed tables", () => {
  // Abramowitz and Stegun, table 26.10, and scipy.stats.t.ppf
  const table: readonly (readonly [number, number, number])[] = [
    [0.975, 1, 12.706204736],
    [0.975, 2, 4.30265273],
    [0.975, 4, 2.776445105],
    [0.975, 9, 2.262157163],
    [0.975, 30, 2.042272456],
    [0.975, 120, 1.979930405],
    [0.975, 1e6, 1.959966],
    [0.95, 5, 2.015048373],
    [0.995, 3, 5.84090931],
    [0.9995, 1, 636.619249],
  ];
  for (const [p, freedom, t] of table) {
    expect(Math.abs(studentQuantile(p, freedom) / t - 1)).toBeLessThan(1e-6);
  }
  expect(studentQuantile(0.5, 7)).toBe(0);
  expect(studentQuantile(0.025, 4)).toBeCloseTo(-2.776445105, 8);
});

test('the quantile of one and of two degrees of freedom is the one of the closed formula', () => {
  fc.assert(
    fc.property(fc.double({ min: 0.501, max: 0.9995, noNaN: true }), (p) => {
      const [one, two] = [studentQuantile(p, 1), studentQuantile(p, 2)];
      const alpha = 4 * p * (1 - p);
      expect(Math.abs(one - Math.tan(Math.PI * (p - 0.5)))).toBeLessThan(1e-7 * (1 + one));
      expect(Math.abs(two - 2 * (p - 0.5) * Math.sqrt(2 / alpha))).toBeLessThan(1e-7 * (1 + two));
    }),
  );
});

test('five seeds have the t interval that scipy gives', () => {
  // scipy.stats.t.interval(0.95, 4, loc=3, scale=scipy.stats.sem([1, 2, 3, 4, 5]))
  const interval = tInterval([1, 2, 3, 4, 5]);
  expect(interval).toMatchObject({ estimate: 3, n: 5 });
  expect(interval?.low).toBeCloseTo(1.036756838, 8);
  expect(interval?.high).toBeCloseTo(4.963243161, 8);
});

test('one seed has no interval, however it is computed', () => {
  for (const values of [[], [7]]) {
    expect(tInterval(values)).toBeNull();
    expect(bootstrapInterval(values, meanOf)).toBeNull();
    expect(iqmInterval(values)).toBeNull();
  }
  expect(iqmInterval([1, 2, 3, 4])).toBeNull();
});

test('the interquartile mean leaves out a quarter at either end, as scipy and rliable do', () => {
  expect(interquartileMean([5, 1, 2, 3, 100])).toBeCloseTo(10 / 3, 12);
  expect(interquartileMean([8, 1, 2, 7, 3, 6, 4, 5])).toBe(4.5);
  expect(interquartileMean([1, 2, 3])).toBe(2);
  expect(interquartileMean([])).toBeNaN();
});

describe('no matter what the values are,', () => {
  test('a t interval holds their mean, and is as wide when all are moved by the same', () => {
    fc.assert(
      fc.property(samples(2), finite, (values, by) => {
        const a = tInterval(values);
        const b = tInterval(values.map((value) => value + by));
        if (a === null || b === null) throw new Error('two values have an interval');
        expect(a.low).toBeLessThanOrEqual(a.estimate);
        expect(a.high).toBeGreaterThanOrEqual(a.estimate);
        expect(Math.abs(b.high - b.low - (a.high - a.low))).toBeLessThan(1e-4);
      }),
    );
  });

  test('a bootstrap interval is within them, and is the same each time', () => {
    fc.assert(
      fc.property(samples(5), fc.integer(), (values, seed) => {
        const options = { seed, resamples: 200 };
        const interval = iqmInterval(values, options);
        if (interval === null) throw new Error('five values have an interval');
        const slack = 1e-6;
        expect(interval.low).toBeLessThanOrEqual(interval.high);
        expect(interval.low).toBeGreaterThanOrEqual(Math.min(...values) - slack);
        expect(interval.high).toBeLessThanOrEqual(Math.max(...values) + slack);
        expect(iqmInterval(values.toReversed(), options)).toEqual(interval);
      }),
      { numRuns: 50 },
    );
  });

  test('equal values have an interval without width', () => {
    fc.assert(
      fc.property(fc.integer({ min: -1_000, max: 1_000 }), (value) => {
        const same = [value, value, value, value, value];
        for (const interval of [tInterval(same), iqmInterval(same, { resamples: 50 })]) {
          expect((interval?.high ?? 0) - (interval?.low ?? 0)).toBeCloseTo(0, 9);
        }
      }),
      { numRuns: 30 },
    );
  });
});

/** Values of a normal distribution with mean 0, by Box and Muller. */
function normals(random: () => number, n: number): number[] {
  return Array.from(
    { length: n },
    () => Math.sqrt(-2 * Math.log(1 - random())) * Math.cos(2 * Math.PI * random()),
  );
}

test('of 2,000 repetitions with five seeds the t interval holds the true mean in about 95 of 100', () => {
  const random = seededRandom(1);
  const held = Array.from({ length: 2_000 }, () => tInterval(normals(random, 5))).filter(
    (interval) => interval !== null && interval.low <= 0 && interval.high >= 0,
  );
  expect(held.length / 2_000).toBeGreaterThan(0.935);
  expect(held.length / 2_000).toBeLessThan(0.965);
});

test('of 300 repetitions with 20 seeds the interval of the interquartile mean holds it in 88 of 100 at least', () => {
  const random = seededRandom(2);
  const held = Array.from({ length: 300 }, () =>
    iqmInterval(normals(random, 20), { resamples: 500 }),
  ).filter((interval) => interval !== null && interval.low <= 0 && interval.high >= 0);
  expect(held.length / 300).toBeGreaterThan(0.88);
});

test('a quantile between two values is the one that numpy has', () => {
  expect(quantileOfSorted([1, 2, 3, 4], 0.25)).toBeCloseTo(1.75, 12);
  expect(quantileOfSorted([1, 2, 3, 4], 1)).toBe(4);
  expect(quantileOfSorted([7], 0.3)).toBe(7);
});
