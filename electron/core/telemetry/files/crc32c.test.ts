import * as fc from 'fast-check';
import { expect, test } from 'vitest';
import { crc32c, maskedCrc32c } from './crc32c';

const bytesOf = (text: string): Uint8Array => new TextEncoder().encode(text);

/** The definition, a bit at a time. */
function slowCrc(bytes: Uint8Array): number {
  let crc = 0xffffffff;
  for (const byte of bytes) {
    crc ^= byte;
    for (let bit = 0; bit < 8; bit += 1) crc = crc & 1 ? (crc >>> 1) ^ 0x82f63b78 : crc >>> 1;
  }
  return (crc ^ 0xffffffff) >>> 0;
}

test('the checksum is the one of RFC 3720 and of the TensorBoard data server', () => {
  expect(crc32c(bytesOf('123456789'))).toBe(0xe3069283);
  expect(crc32c(new Uint8Array(32))).toBe(0x8a9136aa);
  expect(maskedCrc32c(bytesOf('\u001a\u0011CRC test, one two'))).toBe(0x5794d08a);
});

test('eight bytes at a time give the same checksum as a bit at a time', () => {
  fc.assert(
    fc.property(fc.uint8Array({ maxLength: 100 }), fc.nat(20), (bytes, from) => {
      const start = Math.min(from, bytes.length);
      expect(crc32c(bytes, start)).toBe(slowCrc(bytes.subarray(start)));
    }),
  );
});
