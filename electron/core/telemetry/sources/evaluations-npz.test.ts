import { deflateRawSync } from 'node:zlib';
import * as fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import type { TrainerEvent } from '../event';
import { inflate } from '../files/inflate';
import { readNpy } from '../files/npy';
import {
  SAVEZ,
  SAVEZ_COMPRESSED,
  SAVEZ_FIRST,
  SAVEZ_OBJECTS,
} from '../fixtures/evaluations.test-data';
import { sampleBytes, sampleNames } from '../fixtures/recorded-samples.test-data';
import { fromBase64 } from '../values/bytes';
import evaluationsNpz from './evaluations-npz';

const brief = (events: readonly TrainerEvent[]): unknown[] =>
  events.map((event) => (event.kind === 'point' ? [event.tag, event.x, event.value] : event.kind));

function eventsOf(bytes: Uint8Array): readonly TrainerEvent[] {
  return evaluationsNpz.open('/run/evaluations.npz', null).push(bytes);
}

const FIRST = [
  ['eval/mean_reward', 1000, 1],
  ['eval/std_reward', 1000, Math.sqrt(6.5 / 3)],
  ['eval/min_reward', 1000, -1],
  ['eval/max_reward', 1000, 2.5],
  ['eval/mean_ep_length', 1000, 20],
  ['eval/success_rate', 1000, 2 / 3],
];
const SECOND = [
  ['eval/mean_reward', 2000, Number.NaN],
  ['eval/std_reward', 2000, Number.NaN],
  ['eval/min_reward', 2000, Number.NaN],
  ['eval/max_reward', 2000, Number.NaN],
  ['eval/mean_ep_length', 2000, 21],
  ['eval/success_rate', 2000, 1],
];

describe('evaluations.npz of Stable-Baselines3', () => {
  test.each([
    ['stored', SAVEZ],
    ['compressed', SAVEZ_COMPRESSED],
  ])(
    'gives every evaluation under the names of the logger, from members that are %s',
    (_how, file) => {
      expect(brief(eventsOf(fromBase64(file)))).toEqual([...FIRST, ...SECOND]);
    },
  );

  test('rewritten after each evaluation, it reports only the one that is new', () => {
    const reader = evaluationsNpz.open('/run/evaluations.npz', null);
    expect(brief(reader.push(fromBase64(SAVEZ_FIRST)))).toEqual(FIRST);
    expect(reader.reset()).toEqual([]);
    const again = evaluationsNpz.open('/run/evaluations.npz', reader.save());
    expect(brief(again.push(fromBase64(SAVEZ)))).toEqual(SECOND);
  });

  test('whose array holds Python objects is read without them: a pickle is never opened', () => {
    const tags = eventsOf(fromBase64(SAVEZ_OBJECTS)).map((event) =>
      event.kind === 'point' ? event.tag : event.kind,
    );
    expect(tags).toEqual(['eval/mean_ep_length', 'eval/mean_ep_length']);
  });

  test('that is half written reports nothing until the rest is there', () => {
    const bytes = fromBase64(SAVEZ);
    const reader = evaluationsNpz.open('/run/evaluations.npz', null);
    expect(reader.push(bytes.slice(0, 300))).toEqual([]);
    expect(brief(reader.push(bytes.slice(300)))).toEqual([...FIRST, ...SECOND]);
  });

  test('of real trainings gives as many evaluations as it has timesteps', (context) => {
    const names = sampleNames(context, 'sb3-runs').flatMap((run) =>
      sampleNames(context, `sb3-runs/${run}`)
        .filter((name) => name.endsWith('evaluations.npz'))
        .map((name) => `sb3-runs/${run}/${name}`),
    );
    if (names.length === 0) context.skip('no evaluations.npz among the samples');
    for (const name of names) {
      const events = eventsOf(sampleBytes(context, name));
      expect(events.length).toBeGreaterThan(0);
      expect(events.every((event) => event.kind === 'point')).toBe(true);
    }
  });
});

test('anything that zlib deflates is inflated to the same bytes', () => {
  const level = fc.integer({ min: 0, max: 9 });
  const texts = fc.oneof(
    fc.uint8Array({ maxLength: 3_000 }),
    fc.array(fc.constantFrom(0, 1, 65), { maxLength: 5_000 }).map((list) => Uint8Array.from(list)),
  );
  fc.assert(
    fc.property(texts, level, (bytes, compression) => {
      const packed = new Uint8Array(deflateRawSync(bytes, { level: compression }));
      expect(inflate(packed, bytes.length)).toEqual(bytes);
    }),
  );
});

test('bytes that are no deflate stream, or a short one, never hang and never throw', () => {
  fc.assert(
    fc.property(fc.uint8Array({ maxLength: 200 }), fc.nat(2_000), (bytes, size) => {
      const out = inflate(bytes, size);
      expect(out === null || out.length === size).toBe(true);
    }),
    { numRuns: 500 },
  );
});

test('a stream that unpacks to more than its size is refused, also when it would fill the memory', () => {
  const bomb = new Uint8Array(deflateRawSync(new Uint8Array(1 << 22), { level: 9 }));
  expect(inflate(bomb, 1_000)).toBeNull();
  expect(inflate(bomb.subarray(0, -1), 1 << 22)).toBeNull();
  const packed = new Uint8Array(deflateRawSync(new Uint8Array(10)));
  expect([9, 10, 11].map((size) => inflate(packed, size)?.length)).toEqual([
    undefined,
    10,
    undefined,
  ]);
});

/** An .npy file of version 1 with this header and 64 zero bytes. */
const npy = (descr: string, order = 'False', shape = '(2, 1)'): Uint8Array => {
  const header = `{'descr': '${descr}', 'fortran_order': ${order}, 'shape': ${shape}, }\n`;
  const head = [0x93, 0x4e, 0x55, 0x4d, 0x50, 0x59, 1, 0, header.length, 0];
  return Uint8Array.from([...head, ...new TextEncoder().encode(header), ...new Uint8Array(64)]);
};

test('an .npy file of objects, of texts or of columns first is refused', () => {
  expect(readNpy(npy('<f8'))?.shape).toEqual([2, 1]);
  expect(readNpy(npy('|b1', 'False', '(3,)'))?.values).toEqual(new Float64Array(3));
  expect(readNpy(npy('|O'))).toBeNull();
  expect(readNpy(npy('<U5'))).toBeNull();
  expect(readNpy(npy('<f8', 'True'))).toBeNull();
  expect(readNpy(npy('<f8', 'False', '(9999999999,)'))).toBeNull();
});
