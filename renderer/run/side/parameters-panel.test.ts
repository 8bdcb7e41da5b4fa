import { expect, test } from 'vitest';
import { expectedPairs } from './parameters-panel';

test('what counts as success is put into words, one row for each thing that must be there', () => {
  const expected = { markers: ['Saved', 'Done'], targetX: 102_400, minDurationMs: 60_000 };
  expect(expectedPairs(expected)).toEqual([
    ['Log contains', 'Saved'],
    ['Log contains', 'Done'],
    ['Reaches step', '102,400'],
    ['Minimum duration', '1 min'],
  ]);
  expect(expectedPairs({})).toEqual([]);
});
