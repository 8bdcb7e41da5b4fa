import * as fc from 'fast-check';
import { expect, test } from 'vitest';
import { logAxis } from './log-axis';

test('a log axis holds every positive value and has few marks, all within it', () => {
  const positive = fc.double({ min: 1e-12, max: 1e12, noNaN: true });
  fc.assert(
    fc.property(positive, positive, (a, b) => {
      const [min, max] = [Math.min(a, b), Math.max(a, b)];
      const { domain, ticks } = logAxis(min, max);
      expect(domain[0]).toBeLessThanOrEqual(min * (1 + 1e-6));
      expect(domain[1]).toBeGreaterThanOrEqual(max * (1 - 1e-6));
      expect(domain[0]).toBeGreaterThan(0);
      expect(domain[1]).toBeGreaterThan(domain[0]);
      expect(ticks.length).toBeGreaterThanOrEqual(2);
      expect(ticks.length).toBeLessThanOrEqual(7);
      expect(ticks.every((t) => t >= domain[0] * 0.999 && t <= domain[1] * 1.001)).toBe(true);
    }),
  );
});

test('a learning rate from 0.0003 to 0.02 is marked in thirds of decades', () => {
  expect(logAxis(0.0003, 0.02)).toMatchObject({
    domain: [0.0002, 0.02],
    ticks: [0.0003, 0.001, 0.003, 0.01],
  });
});

test('a loss from 120 to 900 is marked within its decade', () => {
  expect(logAxis(120, 900).ticks).toEqual([100, 200, 500, 1000]);
});

test('without a positive value a log axis is still one', () => {
  expect(logAxis(Infinity, -Infinity).domain).toEqual([1, 10]);
});
