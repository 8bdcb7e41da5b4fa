/** A value as SQLite stores it. */
export type SqliteValue = null | number | string | Uint8Array;

/** A varint of SQLite: seven bits a byte, the highest first, all eight of the ninth; as a signed int64, exact up to 2^53. */
export function sqliteVarint(bytes: Uint8Array, at: number): [number, number] {
  let value = 0;
  for (let i = 0; i < 8; i += 1) {
    const byte = byteAt(bytes, at + i);
    value = value * 128 + (byte & 127);
    if (byte < 128) return [value, at + i + 1];
  }
  const full = value * 256 + byteAt(bytes, at + 8);
  return [full >= 2 ** 63 ? full - 2 ** 64 : full, at + 9];
}

/** @throws RangeError past the end */
function byteAt(bytes: Uint8Array, at: number): number {
  const byte = bytes[at];
  if (byte === undefined) throw new RangeError('A varint ends outside of its record.');
  return byte;
}

/** Sizes of the integers of serial types 1 to 6. */
const INTEGERS = [0, 1, 2, 3, 4, 6, 8] as const;

/**
 * The values of a record: a header of serial types, then the values (sqlite.org/fileformat2.html §2.1).
 * @throws RangeError where it ends within a value
 */
export function recordValues(record: Uint8Array, decoder: TextDecoder): SqliteValue[] {
  const view = new DataView(record.buffer, record.byteOffset, record.byteLength);
  const [headSize, first] = sqliteVarint(record, 0);
  const values: SqliteValue[] = [];
  let at = headSize;
  for (let head = first; head < headSize;) {
    const [type, next] = sqliteVarint(record, head);
    head = next;
    const size = sizeOf(type);
    if (at + size > record.length) throw new RangeError('A value ends outside of its record.');
    values.push(valueOf(record, view, type, at, decoder));
    at += size;
  }
  return values;
}

function sizeOf(type: number): number {
  if (type >= 12) return Math.floor((type - 12) / 2);
  return type === 7 ? 8 : (INTEGERS[type] ?? 0);
}

function valueOf(
  record: Uint8Array,
  view: DataView,
  type: number,
  at: number,
  decoder: TextDecoder,
): SqliteValue {
  if (type === 7) return view.getFloat64(at);
  if (type === 8 || type === 9) return type - 8;
  if (type >= 12) {
    const bytes = record.subarray(at, at + sizeOf(type));
    return type % 2 === 1 ? decoder.decode(bytes) : bytes;
  }
  const size = INTEGERS[type] ?? 0;
  if (size === 0) return null;
  // The highest byte is signed.
  let value = view.getInt8(at);
  for (let i = 1; i < size; i += 1) value = value * 256 + view.getUint8(at + i);
  return value;
}
