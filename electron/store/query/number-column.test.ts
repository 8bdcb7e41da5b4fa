import * as fc from 'fast-check';
import { expect, test } from 'vitest';
import { numberColumn } from './number-column';

const same = (numbers: readonly number[]): number => {
  const column = numberColumn(Float64Array.from(numbers));
  numbers.forEach((number, i) => expect(column.at(i)).toBe(number));
  return column.bytes;
};

test('a column gives back every number as it was, NaN, infinities and −0 too', () => {
  fc.assert(fc.property(fc.array(fc.double()), (numbers) => void same(numbers)));
  const rising = fc.array(fc.nat(1000), { minLength: 1 });
  fc.assert(
    fc.property(fc.integer(), rising, (first, steps) => {
      let at = first;
      same(
        steps.map((step) => {
          at += step;
          return at;
        }),
      );
    }),
  );
  same([-0, 0, 1]);
  same([Number.MIN_SAFE_INTEGER, Number.MAX_SAFE_INTEGER]);
});

test('timesteps take 16 bytes, byte offsets of a log 4 each, wall times 8 each', () => {
  const thousand = Array.from({ length: 1000 }, (_, i) => i);
  expect(same(thousand.map((i) => 5e9 + i * 2048))).toBe(16);
  expect(same(thousand.map((i) => 7e12 + i * 61 + (i % 7)))).toBe(4000);
  expect(same(thousand.map((i) => 1.7e12 + i * 3.7 + Math.sin(i)))).toBe(8000);
});
