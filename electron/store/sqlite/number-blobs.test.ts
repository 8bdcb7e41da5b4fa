import * as fc from 'fast-check';
import { expect, test } from 'vitest';
import { decodeBytes, decodeFloats, encodeBytes, encodeFloats } from './number-blobs';

const odd = fc.constantFrom(NaN, Infinity, -Infinity, -0, 0, 1e300, 5e-324, 0.1);
const column = fc.oneof(
  fc.array(fc.oneof(fc.double(), odd), { maxLength: 40 }),
  fc.array(fc.oneof(fc.float(), odd), { maxLength: 40 }),
  fc
    .tuple(fc.oneof(fc.integer(), odd), fc.oneof(fc.integer(), odd), fc.nat(40))
    .map(([first, step, count]) => Array.from({ length: count }, (_, i) => first + i * step)),
);

test('every number comes back from a stored column as it was, no matter what form it was stored in', () => {
  fc.assert(
    fc.property(column, fc.nat(3), (numbers, from) => {
      const all = Float64Array.from(numbers);
      const start = Math.min(from, all.length);
      const bytes = encodeFloats(all, start, all.length).slice();
      const read = decodeFloats(bytes, all.length - start);
      expect([...read]).toEqual(numbers.slice(start));
    }),
    { numRuns: 1000 },
  );
});

test('steps take sixteen bytes a piece, and values of float32 four bytes each', () => {
  const steps = Float64Array.from({ length: 4096 }, (_, i) => 2048 * (i + 1));
  const values = Float64Array.from({ length: 4096 }, (_, i) => Math.fround(Math.sin(i)));
  expect(encodeFloats(steps, 0, 4096)).toHaveLength(16);
  expect(encodeFloats(values, 0, 4096)).toHaveLength(4 * 4096);
});

test('bytes that are all the same are stored as one', () => {
  fc.assert(
    fc.property(fc.uint8Array({ maxLength: 9, max: 2 }), (bytes) => {
      const stored = encodeBytes(bytes, 0, bytes.length).slice();
      expect([...decodeBytes(stored, bytes.length)]).toEqual([...bytes]);
    }),
  );
  expect(encodeBytes(new Uint8Array(4096).fill(2), 0, 4096)).toHaveLength(1);
});
