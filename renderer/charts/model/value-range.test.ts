import * as fc from 'fast-check';
import { expect, test } from 'vitest';
import { aChartAnswer } from '../axis/chart-answer.test-data';
import { curveOf } from '../draw/curve';
import { outside, robustRange } from './value-range';

const curve = (values: readonly number[]) =>
  curveOf(aChartAnswer(values.map((last, x) => ({ x, last }))), 1, null);

test('one enormous value is left outside, and counted', () => {
  const values = Array.from({ length: 60 }, (_, i) => Math.sin(i));
  values[30] = 1e6;
  const one = curve(values);
  const range = robustRange([one]);
  expect(range?.[1]).toBeLessThan(10);
  expect(outside(one, range?.[0] ?? 0, range?.[1] ?? 0)).toEqual({ above: 1, below: 0 });
});

test('a series without outliers keeps its whole range', () => {
  expect(robustRange([curve(Array.from({ length: 200 }, (_, i) => i))])).toBeNull();
  expect(robustRange([curve([1, 1, 1, 1, 1, 1])])).toBeNull();
  expect(robustRange([curve([1, 2])])).toBeNull();
});

test('at most a tenth of the points is ever left outside', () => {
  fc.assert(
    fc.property(
      fc.array(fc.double({ noNaN: true, min: -1e9, max: 1e9 }), { maxLength: 200 }),
      (values) => {
        const one = curve(values);
        const [min, max] = robustRange([one]) ?? [-Infinity, Infinity];
        const { above, below } = outside(one, min, max);
        expect(above + below).toBeLessThanOrEqual(Math.max(2, values.length * 0.1 + 2));
      },
    ),
  );
});

test('buckets that each hold a spike do not make spikes usual', () => {
  const rows = Array.from({ length: 500 }, (_, i) => ({
    x: i * 10,
    xLast: i * 10 + 9,
    first: Math.sin(i),
    last: Math.cos(i),
    min: -1,
    max: i % 2 === 0 ? 50 : 1,
    mean: 0,
    count: 10,
  }));
  const one = curveOf(aChartAnswer(rows, 5000), 1, null);
  const range = robustRange([one]);
  expect(range?.[1]).toBeLessThan(5);
  expect(outside(one, range?.[0] ?? 0, range?.[1] ?? 0).above).toBe(250);
});
