import { expect, test } from 'vitest';
import { StoppedSince, remarksOn, restartBetween } from './distro-life';

test('a distro is known to be stopped since the first look that saw it so', () => {
  const stopped = new StoppedSince();
  expect([stopped.observe(100), stopped.observe(200)]).toEqual([true, false]);
  expect(stopped.sinceMs).toBe(100);
});

test('with its agent back that is over, and an older look that ends later changes nothing', () => {
  const stopped = new StoppedSince();
  stopped.observe(100);
  stopped.entered(150);
  expect(stopped.sinceMs).toBeNull();
  expect([stopped.observe(140), stopped.sinceMs]).toEqual([false, null]);
  expect([stopped.observe(300), stopped.sinceMs]).toEqual([true, 300]);
});

test('a machine, a distro and a sleep are distinguished', () => {
  const before = { bootId: 'a', pid1Start: '10' };
  expect(restartBetween(null, before)).toBe('none');
  expect(restartBetween(before, before)).toBe('none');
  expect(restartBetween(before, { bootId: 'a', pid1Start: '99' })).toBe('distro');
  expect(restartBetween(before, { bootId: 'b', pid1Start: '10' })).toBe('machine');
  expect(restartBetween(before, { bootId: null, pid1Start: null })).toBe('none');
});

test('a clock that is off is reported with its distance, a small difference is not', () => {
  expect(remarksOn('none', 1_500)).toEqual([]);
  expect(remarksOn('none', -7_200_000)).toEqual([
    'its clock is 7200 s behind (sudo hwclock -s sets it)',
  ]);
  expect(remarksOn('machine', 3_000)).toHaveLength(2);
});
