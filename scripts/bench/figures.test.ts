import { expect, test } from 'vitest';
import { median, percentile } from './figures';

test('a benchmark reports the sample of nearest rank, and nothing where it measured nothing', () => {
  const samples = [5, 1, 4, 2, 3];
  expect(median(samples)).toBe(3);
  expect(percentile(samples, 0.95)).toBe(5);
  expect(percentile(samples, 0)).toBeNull();
  expect(median([])).toBeNull();
});
