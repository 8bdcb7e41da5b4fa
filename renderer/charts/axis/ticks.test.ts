import * as fc from 'fast-check';
import { expect, test } from 'vitest';
import { axisEnd, countAxis, endsOnly, timeAxis, valueAxis } from './ticks';

const finite = fc.double({ noNaN: true, min: -1e12, max: 1e12 });

test('a value axis holds every value, ends on marks and has few of them', () => {
  fc.assert(
    fc.property(finite, finite, fc.boolean(), (a, b, fromZero) => {
      const [min, max] = [Math.min(a, b), Math.max(a, b)];
      const { domain, ticks } = valueAxis(min, max, 3, fromZero);
      const slack = (domain[1] - domain[0]) * 1e-6;
      expect(domain[0]).toBeLessThanOrEqual(min + slack);
      expect(domain[1]).toBeGreaterThanOrEqual(max - slack);
      expect(domain[1]).toBeGreaterThan(domain[0]);
      expect(ticks.length).toBeGreaterThanOrEqual(2);
      expect(ticks.length).toBeLessThanOrEqual(9);
    }),
  );
});

test('a reward from −5.6 to 2.0 is marked −6, −3, 0, 3', () => {
  expect(valueAxis(-5.61, 2.02, 3, false).ticks).toEqual([-6, -3, 0, 3]);
});

test('an amount begins at zero', () => {
  expect(valueAxis(5.7, 9.6, 3, true).domain).toEqual([0, 10]);
});

test('a constant series has room above and below its line', () => {
  const { domain } = valueAxis(327, 327, 3, false);
  expect(domain[0]).toBeLessThan(327);
  expect(domain[1]).toBeGreaterThan(327);
});

test('a series without a finite value still has an axis', () => {
  expect(valueAxis(Infinity, -Infinity, 3, false).ticks).toEqual([0, 1]);
});

test('a small chart marks its ends, and zero only where it has room', () => {
  expect(endsOnly(valueAxis(-5.61, 2.02, 3, false)).ticks).toEqual([-6, 0, 3]);
  expect(endsOnly(valueAxis(-0.1, 2.9, 3, false)).ticks).toHaveLength(2);
});

test('a count axis is marked at whole numbers within its ends', () => {
  expect(countAxis(0, 409_600, 4).ticks).toEqual([0, 100_000, 200_000, 300_000, 400_000]);
  expect(countAxis(0, 3, 10).ticks).toEqual([0, 1, 2, 3]);
});

test('a time axis is marked at round local times', () => {
  const halfHourZone = -5.5 * 3_600_000;
  const from = Date.UTC(2026, 10, 21, 3, 50);
  const { ticks, step } = timeAxis(from, from + 3_600_000, 4, halfHourZone);
  expect(step).toBe(900_000);
  expect(ticks.map((t) => (t - halfHourZone) % step)).toEqual(ticks.map(() => 0));
});

test('a growing axis holds its last point and moves only every few points', () => {
  fc.assert(
    fc.property(fc.integer({ min: 1, max: 1e9 }), (last) => {
      const end = axisEnd(0, last, true);
      expect(end).toBeGreaterThanOrEqual(last);
      expect(end).toBeLessThanOrEqual(last * 1.0501);
    }),
  );
  expect(axisEnd(0, 1_000, true)).toBe(axisEnd(0, 1_001, true));
});

test('an axis that grows no more ends at its last point', () => {
  expect(axisEnd(0, 20_480, false)).toBe(20_480);
});
