import { expect, test } from 'vitest';
import { compare, figuresOf, isWithin } from './compared';

const taking = (seconds: readonly number[]) => {
  let at = 0;
  return () => Promise.resolve(seconds[Math.min(at++, seconds.length - 1)] ?? 0);
};
const LIMITS = { usual: 2, spread: 0.5, rounds: 2 };

test('the best of ours is held against the best of the bare work', async () => {
  const compared = await compare(LIMITS, { ours: taking([9, 2]), bare: taking([1, 4]) });
  expect(compared).toEqual({ ratio: 2, limit: 3, ours: 2, bare: 1 });
  expect(isWithin(compared)).toBe(true);
});

test('what a busy machine held up is measured again before it counts', async () => {
  const compared = await compare(LIMITS, { ours: taking([9, 9, 9, 2]), bare: taking([1]) });
  expect(isWithin(compared)).toBe(true);
});

test('what is slower each time is above its limit, and is measured no more than three times', async () => {
  let measurements = 0;
  const ours = () => {
    measurements += 1;
    return Promise.resolve(4);
  };
  const compared = await compare(LIMITS, { ours, bare: taking([1]) });
  expect(isWithin(compared)).toBe(false);
  expect(measurements).toBe(6);
  expect(figuresOf('log', compared)).toEqual({
    log_ratio: 4,
    log_ratio_limit: 3,
    log_s: 4,
    log_bare_s: 1,
  });
});
