import { expect, test } from 'vitest';
import { lineRange } from './line-range';

test('a line of a manifest is selected whole, also the last one and one beyond the end', () => {
  const text = 'one\n\nthree';
  const isUsed = (line: number): string => text.slice(...lineRange(text, line));
  expect([1, 2, 3, 9, 0].map(isUsed)).toEqual(['one', '', 'three', 'three', 'one']);
});
