/** Castagnoli's polynomial, reflected. */
const POLYNOMIAL = 0x82f63b78;

/** Eight tables of 256, one after another, for slicing-by-8 (Kounavis and Berry, 2008). */
const TABLE = makeTable();

function makeTable(): Int32Array {
  const table = new Int32Array(8 * 256);
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

const refresh = (slice: number, byte: number): number => TABLE[(slice << 8) | (byte & 255)] ?? 0;

const viewOf = ({ buffer, byteOffset, byteLength }: Uint8Array): DataView =>
  new DataView(buffer, byteOffset, byteLength);

/**
 * CRC-32C of bytes[from … to), the checksum of TFRecord. (Node's own zlib.crc32 is the IEEE one.)
 * @param view of the same bytes, for who asks often
 */
export function crc32c(
  bytes: Uint8Array,
  from = 0,
  to = bytes.length,
  view: DataView = viewOf(bytes),
): number {
  let crc = -1;
  let i = from;
  for (; i + 8 <= to; i += 8) {
    const low = crc ^ view.getInt32(i, true);
    const high = view.getInt32(i + 4, true);
    crc =
      refresh(7, low) ^
      refresh(6, low >>> 8) ^
      refresh(5, low >>> 16) ^
      refresh(4, low >>> 24) ^
      refresh(3, high) ^
      refresh(2, high >>> 8) ^
      refresh(1, high >>> 16) ^
      refresh(0, high >>> 24);
  }
  if (i + 4 <= to) {
    const low = crc ^ view.getInt32(i, true);
    crc = refresh(3, low) ^ refresh(2, low >>> 8) ^ refresh(1, low >>> 16) ^ refresh(0, low >>> 24);
    i += 4;
  }
  for (; i < to; i += 1) crc = (crc >>> 8) ^ refresh(0, crc ^ (bytes[i] ?? 0));
  return ~crc >>> 0;
}

/** CRC as TFRecord writes it, so that a CRC over bytes that hold CRCs stays strong. */
export function maskedCrc32c(
  bytes: Uint8Array,
  from = 0,
  to = bytes.length,
  view: DataView = viewOf(bytes),
): number {
  const crc = crc32c(bytes, from, to, view);
  return (((crc >>> 15) | (crc << 17)) + 0xa282ead8) >>> 0;
}
