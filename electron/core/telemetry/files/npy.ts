/** An array of numbers as NumPy saved it: row by row, flat. */
export interface NumberArray {
  readonly shape: readonly number[];
  readonly values: Float64Array;
}

const MAGIC = [0x93, 0x4e, 0x55, 0x4d, 0x50, 0x59] as const;
const HEADER =
  /^\{'descr': '([<>|=])([fiub])(\d{1,2})', 'fortran_order': (True|False), 'shape': \(([\d, ]{0,60})\),? *\}\s*$/;
const MAX_VALUES = 2_000_000;

/**
 * Reads an array of numbers from the bytes of an .npy file (NEP 1, versions 1 to 3). An array of Python objects is a
 * pickle, which can run anything: it is refused, as is every kind that is no number. null for those, and for broken ones.
 */
export function readNpy(bytes: Uint8Array): NumberArray | null {
  if (bytes.length < 12 || MAGIC.some((byte, i) => bytes[i] !== byte)) return null;
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  const isFirst = bytes[6] === 1;
  const from = isFirst ? 10 : 12;
  const length = isFirst ? view.getUint16(8, true) : view.getUint32(8, true);
  if (from + length > bytes.length) return null;
  const header = new TextDecoder().decode(bytes.subarray(from, from + length));
  const [, order, kind = '', width = '', columns, dims = ''] = HEADER.exec(header) ?? [];
  const read = readerOf(kind, Number(width));
  if (read === null || order === undefined) return null;
  const shape = dims.split(',').flatMap((part) => (part.trim() === '' ? [] : [Number(part)]));
  // A matrix that was saved column by column would need turning; an evaluation's never is.
  if (columns === 'True' && shape.length > 1) return null;
  const count = shape.reduce((product, one) => product * one, 1);
  const begin = from + length;
  if (count > MAX_VALUES || begin + count * Number(width) > bytes.length) return null;
  const isLittle = order !== '>';
  return {
    shape,
    values: Float64Array.from({ length: count }, (_, i) =>
      read(view, begin + i * Number(width), isLittle),
    ),
  };
}

type ReadOne = (view: DataView, at: number, isLittle: boolean) => number;

/** By kind and bytes; integers of eight bytes become the nearest number. */
const READERS: Readonly<Record<string, ReadOne>> = {
  f8: (view, at, isLittle) => view.getFloat64(at, isLittle),
  f4: (view, at, isLittle) => view.getFloat32(at, isLittle),
  i8: (view, at, isLittle) => Number(view.getBigInt64(at, isLittle)),
  u8: (view, at, isLittle) => Number(view.getBigUint64(at, isLittle)),
  i4: (view, at, isLittle) => view.getInt32(at, isLittle),
  u4: (view, at, isLittle) => view.getUint32(at, isLittle),
  i2: (view, at, isLittle) => view.getInt16(at, isLittle),
  u2: (view, at, isLittle) => view.getUint16(at, isLittle),
  i1: (view, at) => view.getInt8(at),
  u1: (view, at) => view.getUint8(at),
  b1: (view, at) => (view.getUint8(at) === 0 ? 0 : 1),
};

const readerOf = (kind: string, width: number): ReadOne | null =>
  READERS[`${kind}${width}`] ?? null;
