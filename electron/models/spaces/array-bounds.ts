import type { ByteSource } from '../bytes/byte-source';
import { type Value, calledName, isBytes, isCall, itemsOf, numberOf } from '../pickle/values';
import { dtypeOf } from './read-dtype';

/** Elements of a bound that are compared; a Box of images has some 100,000. */
const MAX_BYTES = 16 << 20;

/** Lowest low and highest high of a Box as the user reads them: `-inf … inf`; null where they cannot be read. */
export function boundsOf(
  source: ByteSource,
  low: Value | undefined,
  high: Value | undefined,
): string | null {
  const lowest = extremeOf(source, low, Math.min);
  const highest = extremeOf(source, high, Math.max);
  return lowest === null || highest === null ? null : `${text(lowest)} … ${text(highest)}`;
}

/** A plain number, or a scalar of numpy: `scalar(dtype, bytes)`; null where it is none. */
export function scalarOf(source: ByteSource, value: Value | undefined): number | null {
  const plain = numberOf(value);
  if (plain !== null || !isCall(value)) return plain;
  const [dtype, bytes] = value.args;
  const read = READERS.get(dtypeOf(dtype) ?? '');
  if (read === undefined || !isBytes(bytes) || bytes.length !== read[0]) return numberOf(dtype);
  const data = source.read(bytes.at, bytes.length);
  return read[1](new DataView(data.buffer, data.byteOffset, data.length), 0);
}

function text(value: number): string {
  if (Number.isInteger(value) && Math.abs(value) < 1e9) return String(value);
  return Number.isFinite(value) ? String(Number(value.toPrecision(4))) : value < 0 ? '-inf' : 'inf';
}

function extremeOf(
  source: ByteSource,
  array: Value | undefined,
  pick: (a: number, b: number) => number,
): number | null {
  const data = arrayOf(array);
  if (data === null || data.length === 0 || data.length > MAX_BYTES) return null;
  const read = READERS.get(data.dtype);
  if (read === undefined) return null;
  const [width, valueAt] = read;
  const bytes = source.read(data.at, data.length);
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.length);
  let extreme: number | null = null;
  for (let at = 0; at + width <= bytes.length; at += width) {
    const value = valueAt(view, at);
    extreme = extreme === null ? value : pick(extreme, value);
  }
  return extreme;
}

type Reader = readonly [number, (view: DataView, at: number) => number];

const READERS: ReadonlyMap<string, Reader> = new Map(
  Object.entries({
    float32: [4, (view, at) => view.getFloat32(at, true)],
    float64: [8, (view, at) => view.getFloat64(at, true)],
    int8: [1, (view, at) => view.getInt8(at)],
    int16: [2, (view, at) => view.getInt16(at, true)],
    int32: [4, (view, at) => view.getInt32(at, true)],
    int64: [8, (view, at) => Number(view.getBigInt64(at, true))],
    uint8: [1, (view, at) => view.getUint8(at)],
    uint16: [2, (view, at) => view.getUint16(at, true)],
    uint32: [4, (view, at) => view.getUint32(at, true)],
    bool: [1, (view, at) => view.getUint8(at)],
  }),
);

/** Where the numbers of a pickled numpy array are: as `_frombuffer(bytes, dtype, …)`, or as the state of `_reconstruct`. */
function arrayOf(
  value: Value | undefined,
): { readonly at: number; readonly length: number; readonly dtype: string } | null {
  if (!isCall(value)) return null;
  const [data, dtype] =
    calledName(value)?.endsWith('numeric._frombuffer') === true
      ? [value.args[0], value.args[1]]
      : [itemsOf(value.state)[4], itemsOf(value.state)[2]];
  const name = dtypeOf(dtype);
  const bytes = isCall(data) ? data.args[0] : data;
  return isBytes(bytes) && name !== null
    ? { at: bytes.at, length: bytes.length, dtype: name }
    : null;
}
