import * as fc from 'fast-check';
import { expect, test } from 'vitest';
import { aChartAnswer } from './chart-answer.test-data';
import { ClockIndex } from './clock-index';

test('between two points of the run the timestep is interpolated', () => {
  const index = new ClockIndex([
    [0, 0],
    [100, 1_000],
    [300, 2_000],
  ]);
  expect([0, 50, 100, 200, 300].map((ms) => index.xAt(ms))).toEqual([0, 500, 1_000, 1_500, 2_000]);
});

test('before the first and after the last point nothing is made up', () => {
  const index = new ClockIndex([
    [10, 1],
    [20, 2],
  ]);
  expect(index.xAt(9)).toBeNull();
  expect(index.xAt(21)).toBeNull();
  expect(new ClockIndex([]).xAt(1)).toBeNull();
});

test('the run begins at step 0 when it was started', () => {
  const index = ClockIndex.of(aChartAnswer([{ x: 100, last: 1, wallMs: 2_000 }]), 1_000);
  expect(index.xAt(1_500)).toBe(50);
});

test('points without a time, or that go back, are left out; the answer always rises', () => {
  const pair = fc.tuple(
    fc.oneof(fc.integer({ min: 0, max: 1_000 }), fc.constant(NaN)),
    fc.integer({ min: 0, max: 1_000 }),
  );
  fc.assert(
    fc.property(fc.array(pair), (pairs) => {
      const index = new ClockIndex(pairs);
      const steps = Array.from({ length: 1_001 }, (_, ms) => index.xAt(ms)).filter(
        (x) => x !== null,
      );
      expect(steps).toEqual(steps.toSorted((a, b) => a - b));
    }),
    { numRuns: 50 },
  );
});
