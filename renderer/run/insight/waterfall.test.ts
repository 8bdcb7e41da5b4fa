import * as fc from 'fast-check';
import { expect, test } from 'vitest';
import type { MetricChange, PaidPart } from '#core/contract/insight/who-paid';
import { waterfall } from './waterfall';

const change = (first: number, last: number): MetricChange => ({
  tag: 'reward',
  first,
  last,
  change: last - first,
  trend: 'none',
});
const part = (name: string, paid: number): PaidPart => ({
  ...change(0, paid),
  name,
  weight: 1,
  paid,
});

test('each part begins where the one before it ended, and the last total ends where they lead', () => {
  const bars = waterfall(change(0.5, 1), [part('a', 0.75), part('b', -0.25)], 0);
  expect(bars.map(({ kind, left, width }) => [kind, left, width])).toEqual([
    ['start', 0, 40],
    ['part', 40, 60],
    ['part', 80, 20],
    ['end', 0, 80],
  ]);
});

const kinds = (rest: number): readonly string[] =>
  waterfall(change(0, 1), [part('a', 1 - rest)], rest).map(({ kind }) => kind);

test('a rest that is more than rounding has a bar of its own', () => {
  expect(kinds(1e-9)).toEqual(['start', 'part', 'end']);
  expect(kinds(0.5)).toEqual(['start', 'part', 'rest', 'end']);
});

test('no bar leaves its row, whatever the numbers are', () => {
  const number = fc.double({ min: -1e6, max: 1e6, noNaN: true });
  fc.assert(
    fc.property(number, fc.array(number, { maxLength: 6 }), number, (first, paid, rest) => {
      const parts = paid.map((one, i) => part(`p${i}`, one));
      const last = parts.reduce((sum, one) => sum + one.paid, first + rest);
      for (const { left, width } of waterfall(change(first, last), parts, rest)) {
        expect(left).toBeGreaterThanOrEqual(0);
        expect(width).toBeGreaterThan(0);
        expect(left + width).toBeLessThanOrEqual(100 + 1e-6);
      }
    }),
  );
});
