import { expect, test } from 'vitest';
import { timeWords } from './time-words';

test('a time has two units at most, and the shortest ones are never shown as nothing', () => {
  const reported = [0, 33, 50, 440, 960, 59_400, 404_000, 6_660_000].map(timeWords);
  expect(reported).toEqual([
    '0 s',
    'less than 0.1 s',
    '0.1 s',
    '0.4 s',
    '1 s',
    '59 s',
    '6 min 44 s',
    '1 h 51 min',
  ]);
});
