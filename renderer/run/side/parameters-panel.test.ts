import { expect, test } from 'vitest';
import { expectedPairs } from './parameters-panel';

test('what counts as success is told in words, one row for each thing that must be there', () => {
  const expected = { markers: ['Saved', 'Done'], targetX: 102_400, minDurationMs: 60_000 };
  expect(expectedPairs(expected)).toEqual([
    ['Its log says', 'Saved'],
    ['Its log says', 'Done'],
    ['It reaches step', '102,400'],
    ['It lasts at least', '1 min'],
  ]);
  expect(expectedPairs({})).toEqual([]);
});
