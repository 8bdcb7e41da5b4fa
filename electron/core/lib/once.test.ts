import { expect, test } from 'vitest';
import { once } from './once';

test('a lazy value is made when it is first asked for, and only once', () => {
  let count = 0;
  const value = once(() => ({ number: (count += 1) }));
  expect(count).toBe(0);
  expect(value()).toBe(value());
  expect(count).toBe(1);
});
