import { expect, test } from 'vitest';
import { otherScheme } from './use-theme';

test('who switches back to what the system has follows the system again', () => {
  expect(otherScheme('light', 'light')).toBe('dark');
  expect(otherScheme('dark', 'light')).toBe('auto');
  expect(otherScheme('light', 'dark')).toBe('auto');
  expect(otherScheme('dark', 'dark')).toBe('light');
});
