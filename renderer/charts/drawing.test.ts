import { expect, test } from 'vitest';
import { aChart } from './chart-for-tests';
import { ClockIndex } from './clock-index';
import { drawingOf, nearestBucket } from './drawing';
import { bandPath, extremesPath, linePath, lonePath } from './paths';

const same = (value: number): number => value;

test('values are drawn in the unit that is shown', () => {
  const drawing = drawingOf(aChart([{ x: 1, last: 2048 }]), 1 / 1024, null);
  expect(drawing).toMatchObject({ min: 2, max: 2, bad: 0, beyond: 0 });
});

test('a spike of one point among many in a bucket reaches its height', () => {
  const chart = aChart([{ x: 0, xLast: 9, min: 1, max: 9.6, mean: 1.2, count: 10 }], 10);
  const { buckets, max } = drawingOf(chart, 1, null);
  expect(max).toBe(9.6);
  expect(extremesPath(buckets, same, same)).toBe('M4.5 9.6V1.0');
});

test('a bucket without a finite value is a gap in line and band', () => {
  const chart = aChart([
    { x: 1, last: 1 },
    { x: 2, last: 2 },
    { x: 3, bad: 1 },
    { x: 4, last: 4 },
    { x: 5, last: 5 },
  ]);
  const { buckets, bad } = drawingOf(chart, 1, null);
  expect(bad).toBe(1);
  expect(linePath(buckets, same, same)).toBe('M1.0 1.0L2.0 2.0M4.0 4.0L5.0 5.0');
  expect(bandPath(buckets, same, same).match(/z/g)).toHaveLength(2);
});

test('a point that stands alone is drawn as a dot, one with a neighbour is not', () => {
  const chart = aChart([
    { x: 1, last: 1 },
    { x: 2, bad: 1 },
    { x: 3, last: 3 },
    { x: 4, last: 4 },
  ]);
  const { buckets } = drawingOf(chart, 1, null);
  expect(lonePath(buckets, same, same)).toBe('M1.0 1.0h.01');
});

test('samples of the machine stand at the timestep of their time, newer ones are counted, not drawn', () => {
  const index = new ClockIndex([
    [1_000, 0],
    [2_000, 100],
  ]);
  const chart = aChart([
    { x: 1_500, last: 7 },
    { x: 2_500, last: 8 },
  ]);
  const drawing = drawingOf(chart, 1, index);
  expect(drawing.buckets.map((bucket) => bucket.x)).toEqual([50]);
  expect(drawing.beyond).toBe(1);
});

test('the crosshair finds the nearest bucket', () => {
  const { buckets } = drawingOf(aChart([1, 2, 10].map((x) => ({ x, last: x }))), 1, null);
  expect([-5, 1.4, 1.6, 7, 99].map((x) => nearestBucket(buckets, x)?.x)).toEqual([1, 1, 2, 10, 10]);
  expect(nearestBucket([], 1)).toBeNull();
});
