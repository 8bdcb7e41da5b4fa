import * as fc from 'fast-check';
import { expect, test } from 'vitest';
import { event, simple } from '#core/telemetry/fixtures/tfevents.test-data';
import { firstTime } from './first-time';
import { lastTime } from './last-time';

const text = (words: string): Uint8Array => new TextEncoder().encode(words);
const join = (...parts: readonly Uint8Array[]): Uint8Array => Uint8Array.from(Buffer.concat(parts));

test('an event file shows when it was begun and when its last whole value was written, wherever its tail is cut', () => {
  const events = [0, 1, 2].map((i) => event(i, 'loss', simple(i), 1_700_000_000 + i));
  const all = join(...events);
  const cutAt = (events[0]?.length ?? 0) + (events[1]?.length ?? 0);
  expect(firstTime('/r/events.out.tfevents.1600000000.h', 'tfevents', all)).toBe(1_700_000_000_000);
  fc.assert(
    fc.property(fc.nat(cutAt), fc.nat((events[2]?.length ?? 1) - 1), (from, torn) => {
      const tail = all.subarray(Math.min(from, cutAt - (events[1]?.length ?? 0)));
      expect(lastTime('tfevents', all, tail).atMs).toBe(1_700_000_002_000);
      const shorter = tail.subarray(0, tail.length - 1 - torn);
      expect(lastTime('tfevents', all, shorter).atMs).toBe(1_700_000_001_000);
    }),
  );
});

test('tables show how long the training took by their last row', () => {
  const monitor = text('#{"t_start": 1700000000.5, "env_id": "x"}\nr,l,t\n1,2,3.5\n4,5,61.25\n');
  expect(firstTime('/r/0.monitor.csv', 'monitor-csv', monitor)).toBe(1_700_000_000_500);
  expect(lastTime('monitor-csv', monitor, monitor)).toEqual({ atMs: null, elapsedMs: 61_250 });
  const progress = text('loss,time/time_elapsed\n,1\n0.5,90\n');
  expect(lastTime('progress-csv', progress, progress).elapsedMs).toBe(90_000);
});

test('bytes that are none of this say nothing', () => {
  fc.assert(
    fc.property(fc.uint8Array({ maxLength: 300 }), (bytes) => {
      for (const kind of ['monitor-csv', 'progress-csv', 'tfevents'] as const) {
        expect(() => lastTime(kind, bytes, bytes)).not.toThrow();
        expect(() => firstTime('/r/x', kind, bytes)).not.toThrow();
      }
    }),
  );
});
