import { expect, test } from 'vitest';
import { once } from './once';

test('a lazy value is made when it is first asked for, and only once', () => {
  let made = 0;
  const value = once(() => ({ number: (made += 1) }));
  expect(made).toBe(0);
  expect(value()).toBe(value());
  expect(made).toBe(1);
});
