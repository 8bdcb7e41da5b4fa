import type { Row } from './sqlite';

/** A column's value, of the type that the schema says. @throws TypeError when the index is not as we wrote it. */
export function numberIn(row: Row, column: string): number {
  const value = row[column];
  if (typeof value === 'number') return value;
  throw new TypeError(`Column ${column} of the index holds no number.`);
}

export function numberOrNull(row: Row, column: string): number | null {
  return row[column] === null ? null : numberIn(row, column);
}

export function textIn(row: Row, column: string): string {
  const value = row[column];
  if (typeof value === 'string') return value;
  throw new TypeError(`Column ${column} of the index holds no text.`);
}

export function textOrNull(row: Row, column: string): string | null {
  return row[column] === null ? null : textIn(row, column);
}

export function bytesIn(row: Row, column: string): Uint8Array {
  const value = row[column];
  if (value instanceof Uint8Array) return value;
  throw new TypeError(`Column ${column} of the index holds no bytes.`);
}

/** Float64 numbers of a blob. They are copied: SQLite's bytes need not lie on a multiple of 8. */
export function floatsIn(row: Row, column: string): Float64Array {
  const bytes = bytesIn(row, column);
  const copy = new Uint8Array(bytes.length);
  copy.set(bytes);
  return new Float64Array(copy.buffer);
}

/** The bytes of numbers [from, to), not copied. */
export function floatBytes(numbers: Float64Array, from: number, to: number): Uint8Array {
  return new Uint8Array(numbers.buffer, numbers.byteOffset + from * 8, (to - from) * 8);
}

/** NaN as a column's value: SQLite has none. */
export function nullForNaN(value = Number.NaN): number | null {
  return Number.isNaN(value) ? null : value;
}
