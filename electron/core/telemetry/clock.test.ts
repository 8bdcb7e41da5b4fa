import * as fc from 'fast-check';
import { expect, test } from 'vitest';
import { TickClock } from './clock';

const tick = (b: number, t: number): { t: number; m: number; b: number } => ({ t, m: t, b });

test('a log without any tick has no clock', () => {
  expect(new TickClock([]).wallAt(5)).toBeNull();
});

test('between two ticks the time follows the bytes', () => {
  const clock = new TickClock([tick(0, 1000), tick(100, 3000), tick(200, 5000)]);
  expect([0, 25, 100, 150, 200].map((offset) => clock.wallAt(offset))).toEqual([
    1000, 1500, 3000, 4000, 5000,
  ]);
});

test('before the first and after the last tick the nearest one counts', () => {
  const clock = new TickClock([tick(10, 1000), tick(20, 2000)]);
  expect([1, 10, 99].map((offset) => clock.wallAt(offset))).toEqual([1000, 1000, 2000]);
});

test('a line that ends a silence is dated after it, not spread over it', () => {
  const clock = new TickClock([tick(0, 0), tick(100, 1000), tick(100, 9000), tick(200, 10_000)]);
  expect([100, 150].map((offset) => clock.wallAt(offset))).toEqual([1000, 9500]);
});

test('later bytes are never dated before earlier ones while the clock does not jump', () => {
  const steps = fc.array(fc.record({ bytes: fc.nat(50), ms: fc.nat(5000) }), { minLength: 1 });
  fc.assert(
    fc.property(steps, fc.nat(500), fc.nat(500), (grown, one, two) => {
      let [b, t] = [0, 0];
      const clock = new TickClock(
        grown.map(({ bytes, ms }) => {
          b += bytes;
          t += ms;
          return tick(b, t);
        }),
      );
      const [early, late] = [Math.min(one, two), Math.max(one, two)];
      expect(clock.wallAt(early) ?? Number.NaN).toBeLessThanOrEqual(
        (clock.wallAt(late) ?? Number.NaN) + 1e-6,
      );
      expect(clock.wallAt(late)).toBeLessThanOrEqual(t);
    }),
  );
});
