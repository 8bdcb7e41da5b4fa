import * as fc from 'fast-check';
import { expect, test } from 'vitest';
import { numberColumn } from './number-column';

const columnOf = (numbers: readonly number[]) => numberColumn(Float64Array.from(numbers));
const readBack = (numbers: readonly number[]): number[] => {
  const column = columnOf(numbers);
  return numbers.map((_, i) => column.at(i));
};

test('a column gives back every number as it was, NaN, infinities and −0 too', () => {
  const rising = fc.tuple(fc.integer(), fc.array(fc.nat(1000))).map(([first, steps]) => {
    let at = first;
    return steps.map((step) => {
      at += step;
      return at;
    });
  });
  const any = fc.oneof(fc.array(fc.double()), rising);
  fc.assert(
    fc.property(any, (numbers) => {
      expect(readBack(numbers)).toEqual(numbers);
    }),
  );
  const edges = [
    [-0, 0, 1],
    [Number.MIN_SAFE_INTEGER, Number.MAX_SAFE_INTEGER, 0],
  ];
  for (const numbers of edges) expect(readBack(numbers)).toEqual(numbers);
});

test('timesteps take 16 bytes, byte offsets of a log 4 each, wall times 8 each', () => {
  const thousand = Array.from({ length: 1000 }, (_, i) => i);
  const timesteps = thousand.map((i) => 5e9 + i * 2048);
  const offsets = thousand.map((i) => 7e12 + i * 61 + (i % 7));
  const walls = thousand.map((i) => 1.7e12 + i * 3.7 + Math.sin(i));
  expect([timesteps, offsets, walls].map((of) => columnOf(of).bytes)).toEqual([16, 4000, 8000]);
});
