import { expect, test } from 'vitest';
import { readNumber } from './printed-number';

test.each([
  ['1e-06', 1e-6],
  ['-inf', Number.NEGATIVE_INFINITY],
  ['NaN', Number.NaN],
  ['True', 1],
  ['1,024', 1_024],
  ['-0.25', -0.25],
])('%s is the number that Python printed', (text, value) => {
  expect(readNumber(text)).toBe(value);
});

test.each(['', '-', 'warm', ...Object.getOwnPropertyNames(Object.prototype)])(
  '%j is no number',
  (text) => {
    expect(readNumber(text)).toBeNull();
  },
);
