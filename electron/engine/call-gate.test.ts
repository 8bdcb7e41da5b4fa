import { expect, test } from 'vitest';
import { CallGate } from './call-gate';

test('of 5,000 calls at once 2,064 are answered, 64 at a time, and the others are refused with what to do', async () => {
  const gate = new CallGate();
  let [busy, max] = [0, 0];
  const calls = Array.from({ length: 5_000 }, (_, i) =>
    gate.run(async () => {
      busy += 1;
      max = Math.max(max, busy);
      await Promise.resolve();
      busy -= 1;
      return i;
    }),
  );
  const ends = await Promise.allSettled(calls);
  const refused = ends.filter((end) => end.status === 'rejected');
  expect(max).toBe(64);
  expect(ends.length - refused.length).toBe(2_064);
  expect(refused[0]?.reason).toMatchObject({ code: 'REFUSED', data: { code: 'too-many-calls' } });
  expect(await gate.run(() => Promise.resolve('again'))).toBe('again');
});

test('a call that fails gives its place to the next one', async () => {
  const gate = new CallGate();
  const fails = Array.from({ length: 500 }, () => gate.run(() => Promise.reject(new Error('no'))));
  expect((await Promise.allSettled(fails)).every((end) => end.status === 'rejected')).toBe(true);
  expect(await gate.run(() => Promise.resolve(1))).toBe(1);
});
