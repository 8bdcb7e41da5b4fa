import { expect, test } from 'vitest';
import { FoundStopped } from './found-stopped';

test('a distro is known to be stopped since the first look that saw it so', () => {
  const stopped = new FoundStopped();
  expect([stopped.see(100), stopped.see(200)]).toEqual([true, false]);
  expect(stopped.sinceMs).toBe(100);
});

test('with its agent back that is over, and an older look that ends later changes nothing', () => {
  const stopped = new FoundStopped();
  stopped.see(100);
  stopped.entered(150);
  expect(stopped.sinceMs).toBeNull();
  expect([stopped.see(140), stopped.sinceMs]).toEqual([false, null]);
  expect([stopped.see(300), stopped.sinceMs]).toEqual([true, 300]);
});
