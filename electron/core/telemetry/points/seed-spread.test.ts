import * as fc from 'fast-check';
import { expect, test } from 'vitest';
import { byDistinctX, commonGrid, evenEdges, interpolated, spreadOf } from './seed-spread';

const curve = (x: number[], y: number[]) => byDistinctX(x, y);

test('seeds that log at the same steps have the mean and sample deviation that one works out by hand', () => {
  const seeds = [
    curve([1, 2, 3], [1, 4, 9]),
    curve([1, 2, 3], [3, 4, 3]),
    curve([1, 2, 3], [5, 4, 0]),
  ];
  const grid = commonGrid(seeds, 500);
  expect(grid === null ? null : [...grid]).toEqual([1, 2, 3]);
  const { mean, std, min, max, count } = spreadOf(seeds, grid ?? new Float64Array());
  expect([...mean]).toEqual([3, 4, 4]);
  // numpy.std([1, 3, 5], ddof=1) = 2; of [9, 3, 0]: sqrt((25 + 1 + 16) / 2)
  expect([...std]).toEqual([2, 0, Math.sqrt(21)]);
  expect([[...min], [...max], [...count]]).toEqual([
    [1, 4, 0],
    [5, 4, 9],
    [3, 3, 3],
  ]);
});

test('between its points a seed is a straight line, before and after them it has no say', () => {
  // numpy.interp([0, 5, 10, 20], [0, 10, 20], [0, 100, 0]) = [0, 50, 100, 0]
  expect([...interpolated(curve([0, 10, 20], [0, 100, 0]), Float64Array.of(0, 5, 10, 20))]).toEqual(
    [0, 50, 100, 0],
  );
  const short = curve([10, 20], [1, 3]);
  const long = curve([0, 10, 20, 30], [0, 2, 4, 6]);
  const { mean, count } = spreadOf([short, long], Float64Array.of(0, 10, 15, 20, 30));
  expect([...mean]).toEqual([0, 1.5, 2.5, 3.5, 6]);
  expect([...count]).toEqual([1, 2, 2, 2, 1]);
});

test('a value that is no number is left out, and no line is drawn through it', () => {
  const broken = curve([0, 10, 20], [0, Number.NaN, 20]);
  expect([...interpolated(broken, Float64Array.of(0, 5, 10, 15, 20))]).toEqual([
    0,
    Number.NaN,
    Number.NaN,
    Number.NaN,
    20,
  ]);
  const { mean, count } = spreadOf(
    [broken, curve([0, 10, 20], [2, 4, 6])],
    Float64Array.of(0, 10, 20),
  );
  expect([...mean]).toEqual([1, 4, 13]);
  expect([...count]).toEqual([2, 1, 2]);
});

test('several points of one step are one, by their mean', () => {
  expect(curve([1, 1, 2], [2, 4, 5])).toEqual({
    x: Float64Array.of(1, 2),
    y: Float64Array.of(3, 5),
  });
  expect([...curve([1, 1], [Number.NaN, 4]).y]).toEqual([4]);
});

test('where seeds have too many steps for one grid, cells of even width represent them', () => {
  expect(commonGrid([curve([1, 2], [0, 0]), curve([3, 4], [0, 0])], 3)).toBeNull();
  expect([...evenEdges(0, 10, 4)]).toEqual([0, 2.5, 5, 7.5, 10]);
});

const y = fc.double({ min: -1e6, max: 1e6, noNaN: true }).map((value) => value + 0);
const sameSteps = fc.integer({ min: 1, max: 30 }).chain((length) =>
  fc.array(fc.array(y, { minLength: length, maxLength: length }), {
    minLength: 1,
    maxLength: 20,
  }),
);

test('regardless of the seeds, the mean is within the band and every seed, too', () => {
  fc.assert(
    fc.property(sameSteps, (seeds) => {
      const curves = seeds.map((values) =>
        curve(
          values.map((_, i) => i * 3),
          values,
        ),
      );
      const { mean, min, max, std } = spreadOf(
        curves,
        commonGrid(curves, 500) ?? new Float64Array(),
      );
      mean.forEach((value, i) => {
        const values = seeds.map((seed) => seed[i] ?? 0);
        expect(min[i]).toBe(Math.min(...values));
        expect(max[i]).toBe(Math.max(...values));
        expect(value).toBeGreaterThanOrEqual((min[i] ?? 0) - 1e-6);
        expect(value).toBeLessThanOrEqual((max[i] ?? 0) + 1e-6);
        expect(std[i]).toBeGreaterThanOrEqual(0);
      });
    }),
  );
});
