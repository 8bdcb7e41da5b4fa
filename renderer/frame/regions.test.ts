import { expect, test } from 'vitest';
import { nextOf } from './regions';

test('F6 goes round through the parts of the window, and back with Shift', () => {
  expect([0, 1, 2].map((now) => nextOf(now, 1, 3))).toEqual([1, 2, 0]);
  expect([0, 1, 2].map((now) => nextOf(now, -1, 3))).toEqual([2, 0, 1]);
  expect(nextOf(-1, 1, 3)).toBe(0);
  expect(nextOf(-1, -1, 3)).toBe(2);
});
