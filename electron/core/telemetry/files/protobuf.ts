/** One field of a protobuf message: a varint (as its low 64 bits, signed), 4 or 8 raw bytes, or a byte string. */
export interface Field {
  readonly number: number;
  /** 0 varint · 1 eight bytes · 2 byte string · 5 four bytes. */
  readonly wire: number;
  /** The varint's value; 0 for the other wire types. */
  readonly value: number;
  /** Offsets of the bytes of wire types 1, 2 and 5. */
  readonly from: number;
  readonly to: number;
}

/** A varint at `at`: its value as a signed int64 (exact up to 2^53) and where the next byte is; null if cut. */
export function varint(bytes: Uint8Array, at: number, end: number): [number, number] | null {
  let low = 0;
  let high = 0;
  for (let i = 0; i < 10; i += 1) {
    if (at + i >= end) return null;
    const byte = bytes[at + i] ?? 0;
    const part = byte & 127;
    if (i < 4) low |= part << (7 * i);
    else if (i === 4) {
      low |= part << 28;
      high |= part >> 4;
    } else high |= part << (7 * i - 32);
    if (byte < 128) return [high * 2 ** 32 + (low >>> 0), at + i + 1];
  }
  return null;
}

/**
 * The fields of the message in bytes[from … to), in order. Ends at the first thing that is no protobuf: what came before stays valid, as
 * the format has no checksum. Groups (wire types 3 and 4) end it, too.
 */
export function* fields(bytes: Uint8Array, from: number, to: number): Generator<Field> {
  let at = from;
  while (at < to) {
    const key = varint(bytes, at, to);
    if (key === null || key[0] < 8 || key[0] > 0xffffffff) return;
    const number = Math.floor(key[0] / 8);
    const wire = key[0] % 8;
    at = key[1];
    if (wire === 0) {
      const read = varint(bytes, at, to);
      if (read === null) return;
      yield { number, wire, value: read[0], from: at, to: read[1] };
      at = read[1];
      continue;
    }
    const extent = extentOf(bytes, wire, at, to);
    if (extent === null || extent[1] > to) return;
    yield { number, wire, value: 0, from: extent[0], to: extent[1] };
    at = extent[1];
  }
}

function extentOf(
  bytes: Uint8Array,
  wire: number,
  at: number,
  to: number,
): [number, number] | null {
  if (wire === 1) return [at, at + 8];
  if (wire === 5) return [at, at + 4];
  if (wire !== 2) return null;
  const size = varint(bytes, at, to);
  return size === null || size[0] < 0 ? null : [size[1], size[1] + size[0]];
}
