import { expect, test } from 'vitest';
import { addressOf } from './desktop';

const go = (address: unknown): string | null => addressOf({ type: 'rl-cockpit-go', address });

test('a menu of the desktop leads to addresses of the page alone', () => {
  expect(go('/runs/1?x=clock')).toBe('/runs/1?x=clock');
  const never = ['//example.org', 'https://example.org', 'runs', '', null, 7];
  expect(never.map(go).filter((address) => address !== null)).toEqual([]);
  expect(addressOf({ type: 'other', address: '/runs' })).toBeNull();
  expect(addressOf('rl-cockpit-go')).toBeNull();
});
