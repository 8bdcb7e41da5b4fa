import type { Json } from '../lib/json';

/**
 * Bulk numbers as bytes, because oRPC turns a typed array into a plain object without a word.
 * Layout, little endian: u32 magic · u32 header bytes (UTF-8 JSON, padded with spaces so that the columns
 * start at a multiple of 8) · u32 number of columns · u32 rows · columns of Float64.
 */
const MAGIC = 0x42434c52;

export function encodeBulk(
  header: Json,
  columns: readonly Float64Array[],
): Uint8Array<ArrayBuffer> {
  const rows = columns[0]?.length ?? 0;
  const text = new TextEncoder().encode(JSON.stringify(header));
  const headBytes = Math.ceil((16 + text.length) / 8) * 8 - 16;
  const bytes = new Uint8Array(16 + headBytes + columns.length * rows * 8);
  const view = new DataView(bytes.buffer);
  view.setUint32(0, MAGIC, true);
  view.setUint32(4, headBytes, true);
  view.setUint32(8, columns.length, true);
  view.setUint32(12, rows, true);
  bytes.fill(0x20, 16, 16 + headBytes);
  bytes.set(text, 16);
  columns.forEach((column, i) => {
    if (column.length !== rows)
      throw new RangeError(`Column ${i} has ${column.length}, not ${rows} rows.`);
    new Float64Array(bytes.buffer, 16 + headBytes + i * rows * 8, rows).set(column);
  });
  return bytes;
}

/** @throws RangeError when the bytes are not what encodeBulk wrote. */
export function decodeBulk(buffer: ArrayBuffer): { header: unknown; columns: Float64Array[] } {
  const view = new DataView(buffer);
  if (buffer.byteLength < 16 || view.getUint32(0, true) !== MAGIC) {
    throw new RangeError('These bytes are not a bulk response from the engine.');
  }
  const headBytes = view.getUint32(4, true);
  const count = view.getUint32(8, true);
  const rows = view.getUint32(12, true);
  if (buffer.byteLength !== 16 + headBytes + count * rows * 8) {
    throw new RangeError('A bulk response from the engine was cut short.');
  }
  const header: unknown = JSON.parse(
    new TextDecoder().decode(new Uint8Array(buffer, 16, headBytes)),
  );
  const columns = Array.from(
    { length: count },
    (_, i) => new Float64Array(buffer, 16 + headBytes + i * rows * 8, rows),
  );
  return { header, columns };
}
