import * as fc from 'fast-check';
import { expect, test } from 'vitest';
import tfevents from '../sources/tfevents';
import { unrolled } from '../event';
import {
  event,
  field,
  floatBytes,
  nested,
  record,
  simple,
  utf8,
  varint,
} from '../fixtures/tfevents.test-data';
import { type PlainScalar, readPlainScalar } from './plain-scalar';

const PATH = '/x/events.out.tfevents.1';
/** A record is 12 bytes of head, the data, and 4 bytes of checksum. */
const dataOf = (all: Uint8Array): Uint8Array => all.slice(12, -4);

function plain(
  data: Uint8Array,
): (Omit<PlainScalar, 'tagFrom' | 'tagTo'> & { tag: string }) | null {
  const out: PlainScalar = { wallMs: 0, step: 0, value: 0, tagFrom: 0, tagTo: 0 };
  const view = new DataView(data.buffer, data.byteOffset, data.byteLength);
  if (!readPlainScalar(data, view, 0, data.length, out)) return null;
  const { wallMs, step, value, tagFrom, tagTo } = out;
  return { wallMs, step, value, tag: new TextDecoder().decode(data.subarray(tagFrom, tagTo)) };
}

test('a scalar as trainers write it is read at once, regardless of its step, value and tag', () => {
  const tags = fc.string({ minLength: 1, maxLength: 30 });
  fc.assert(
    fc.property(fc.nat(2 ** 52), tags, fc.float(), fc.double(), (step, tag, value, seconds) => {
      const wallMs = Number.isFinite(seconds) ? seconds * 1000 : Number.NaN;
      const read = plain(dataOf(event(step, tag, simple(value), seconds)));
      // A step of 2^49 and more takes eight bytes: the general reader has it.
      expect(read).toEqual(step < 2 ** 49 ? { wallMs, step, value, tag } : null);
    }),
  );
});

test('of any bytes at all it reads what the general reader reads, or leaves them to it', () => {
  const good = event(7, 'ab', simple(1.5));
  const twice = nested(5, [
    ...nested(1, [...nested(1, [...utf8.encode('a')]), ...simple(1)]),
    ...nested(1, [...nested(1, [...utf8.encode('b')]), ...simple(2)]),
  ]);
  const noWall = [...field(2, 0, ...varint(3)), ...twice];
  expect(plain(Uint8Array.from(noWall))).toBeNull();
  expect(plain(Uint8Array.from([...field(1, 1, ...floatBytes(8, 1)), ...twice]))).toBeNull();
  const change = fc.tuple(fc.nat(dataOf(good).length - 1), fc.nat(255));
  fc.assert(
    fc.property(fc.array(change, { maxLength: 3 }), (changes) => {
      const data = dataOf(good);
      for (const [at, byte] of changes) data[at] = byte;
      const read = plain(data);
      if (read === null) return;
      const general = generalOf(data);
      expect(general).toEqual(read.tag === '' ? [] : [read]);
    }),
    { numRuns: 2000 },
  );
});

/** Read by the general reader: an unknown field at its end makes a record not plain. */
function generalOf(data: Uint8Array): unknown[] {
  const other = [...data, ...field(90, 0, 1)];
  const created = record(other);
  return unrolled(tfevents.open(PATH, null).push(created)).map((point) =>
    point.kind === 'point'
      ? { wallMs: point.wallMs ?? Number.NaN, step: point.x, value: point.value, tag: point.tag }
      : point,
  );
}
