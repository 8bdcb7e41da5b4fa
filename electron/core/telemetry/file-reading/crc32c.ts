/** Castagnoli's polynomial, reflected. */
const POLYNOMIAL = 0x82f63b78;

/** Eight tables of 256, one after another, for slicing-by-8 (Kounavis and Berry, 2008). */
const TABLE = makeTable();

function makeTable(): Uint32Array {
  const table = new Uint32Array(8 * 256);
  for (let i = 0; i < 256; i += 1) {
    let crc = i;
    for (let bit = 0; bit < 8; bit += 1) crc = crc & 1 ? (crc >>> 1) ^ POLYNOMIAL : crc >>> 1;
    table[i] = crc;
  }
  for (let i = 256; i < table.length; i += 1) {
    const before = table[i - 256] ?? 0;
    table[i] = (before >>> 8) ^ (table[before & 255] ?? 0);
  }
  return table;
}

const look = (slice: number, byte: number): number => TABLE[(slice << 8) | (byte & 255)] ?? 0;

/** CRC-32C of bytes[from … to), the checksum of TFRecord. (Node's own zlib.crc32 is the IEEE one.) */
export function crc32c(bytes: Uint8Array, from = 0, to = bytes.length): number {
  let crc = 0xffffffff;
  let i = from;
  for (; i + 8 <= to; i += 8) {
    const low =
      crc ^
      ((bytes[i] ?? 0) |
        ((bytes[i + 1] ?? 0) << 8) |
        ((bytes[i + 2] ?? 0) << 16) |
        ((bytes[i + 3] ?? 0) << 24));
    crc =
      look(7, low) ^
      look(6, low >>> 8) ^
      look(5, low >>> 16) ^
      look(4, low >>> 24) ^
      look(3, bytes[i + 4] ?? 0) ^
      look(2, bytes[i + 5] ?? 0) ^
      look(1, bytes[i + 6] ?? 0) ^
      look(0, bytes[i + 7] ?? 0);
  }
  for (; i < to; i += 1) crc = (crc >>> 8) ^ look(0, crc ^ (bytes[i] ?? 0));
  return (crc ^ 0xffffffff) >>> 0;
}

/** How TFRecord writes a CRC, so that a CRC over bytes that hold CRCs stays strong. */
export function maskedCrc32c(bytes: Uint8Array, from = 0, to = bytes.length): number {
  const crc = crc32c(bytes, from, to);
  return (((crc >>> 15) | (crc << 17)) + 0xa282ead8) >>> 0;
}
