import * as fc from 'fast-check';
import { expect, test } from 'vitest';
import { concatenated, mergedSources, newestOrder, picked, type Segmented } from './newest-segment';
import { GrowingPoints } from './points';

type Row = readonly [x: number, y: number, precision?: number, at?: number];

function segmented(...segments: (readonly Row[])[]): Segmented {
  const points = new GrowingPoints();
  const starts: number[] = [];
  for (const rows of segments) {
    starts.push(points.length);
    for (const [x, y, p = 3, at = NaN] of rows) points.push(at, x, y, p);
  }
  return { points, starts };
}

const file = (...xs: readonly number[]): Segmented => segmented(xs.map((x): Row => [x, x]));
const rowsOf = ({ x, y, length }: GrowingPoints): number[][] =>
  Array.from({ length }, (_, i) => [x[i] ?? 0, y[i] ?? 0]);
const shown = (series: Segmented): number[][] => rowsOf(picked(series.points, newestOrder(series)));

test('for each x the newest segment that has it is shown, and what only an older one has stays', () => {
  const first: Row[] = [
    [1, 1],
    [2, 2],
    [3, 3],
    [4, 4],
  ];
  const resumed: Row[] = [
    [3, 30],
    [3, 31],
    [5, 50],
  ];
  expect(shown(segmented(first, resumed))).toEqual([
    [1, 1],
    [2, 2],
    [3, 30],
    [3, 31],
    [4, 4],
    [5, 50],
  ]);
});

test('any number of segments shows what a look through all of them finds', () => {
  const segment = fc.array(fc.nat(20), { minLength: 1, maxLength: 12 });
  fc.assert(
    fc.property(fc.array(segment, { minLength: 1, maxLength: 7 }), (all) => {
      const rows = all.map((xs, s) =>
        xs.toSorted((a, b) => a - b).map((x, i): Row => [x, s * 100 + i]),
      );
      const expected = Array.from({ length: 21 }, (_, x) => {
        const newest = rows.findLast((row) => row.some(([at]) => at === x)) ?? [];
        return newest.filter(([at]) => at === x).map(([at, y]) => [at, y]);
      }).flat();
      expect(shown(segmented(...rows))).toEqual(expected);
    }),
  );
});

test('the more precise source answers where both have a step, with its own duplicates, and takes the other clock', () => {
  const console3 = segmented([
    [1, 0.5, 1, 100],
    [2, 0.7, 1, 200],
    [3, 0.9, 1, 300],
  ]);
  const exact = segmented([
    [2, 0.71, 3],
    [2, 0.72, 3],
  ]);
  const { points } = mergedSources([exact, console3]);
  const at = Array.from(points.at.subarray(0, points.length));
  expect(
    Array.from({ length: points.length }, (_, i) => [points.x[i], points.y[i], at[i]]),
  ).toEqual([
    [1, 0.5, 100],
    [2, 0.71, 200],
    [2, 0.72, 200],
    [3, 0.9, 300],
  ]);
});

test('a precise value of an older pass does not answer for a newer one', () => {
  const exact = segmented([
    [1, 0.123456],
    [2, 0.234567],
  ]);
  const log = segmented(
    [
      [1, 0.123, 1],
      [2, 0.235, 1],
    ],
    [[2, 0.9, 1]],
  );
  expect(shown(mergedSources([exact, log]))).toEqual([
    [1, 0.123456],
    [2, 0.9],
  ]);
});

test('files of one source continue in one segment, and open another where a step goes back', () => {
  expect(concatenated([file(1, 2), file(2, 3), file(1, 9)]).starts).toEqual([0, 4]);
});
