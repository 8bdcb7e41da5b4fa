import { expect, test } from 'vitest';
import { paramRows, valueText } from './param-diff';

test('what differs is shown, also what only one side has', () => {
  const rows = paramRows(
    { seed: 1, rate: 0.1, deep: [1, 2] },
    { seed: 2, deep: [1, 2], gamma: 0.9 },
  );
  expect(rows.map(({ name, isChanged }) => [name, isChanged])).toEqual([
    ['seed', true],
    ['rate', true],
    ['deep', false],
    ['gamma', true],
  ]);
});

test('a value reads as it would be typed', () => {
  expect([valueText('PPO'), valueText(0.1), valueText(true)]).toEqual(['PPO', '0.1', 'true']);
});
