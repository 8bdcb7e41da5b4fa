import { PRECISION, type Precision } from '../event';
import { fields, varint, type Field } from './protobuf';

/** A number of a TensorProto and how exact it is. */
export interface Scalar {
  readonly value: number;
  readonly precision: Precision;
}

/** DataType numbers of tensorflow/core/framework/types.proto. */
const FLOAT = 1;
const DOUBLE = 2;
const INT32 = 3;
const UINT8 = 4;
const INT16 = 5;
const INT8 = 6;
const INT64 = 9;
const BOOL = 10;
const UINT16 = 17;
const UINT32 = 22;
const UINT64 = 23;
const INTEGERS = new Set([INT32, UINT8, INT16, INT8, INT64, BOOL, UINT16, UINT32, UINT64]);

/** TensorProto: the field that holds the values of a type, when not in tensor_content (4). */
const VALUE_FIELDS: ReadonlyMap<number, number> = new Map([
  [FLOAT, 5],
  [DOUBLE, 6],
  [INT32, 7],
  [UINT8, 7],
  [INT16, 7],
  [INT8, 7],
  [UINT16, 7],
  [INT64, 10],
  [BOOL, 11],
  [UINT32, 16],
  [UINT64, 17],
]);

/**
 * The one number of a TensorProto of a float, double, int or bool type; null for any other tensor. TensorBoard's own
 * fast reader takes floats of rank 0 only and drops doubles without a word.
 */
export function scalarOfTensor(bytes: Uint8Array, from: number, to: number): Scalar | null {
  const all = [...fields(bytes, from, to)];
  const type = all.find((field) => field.number === 1)?.value ?? 0;
  const valueField = VALUE_FIELDS.get(type);
  if (valueField === undefined) return null;
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  const content = all.findLast((field) => field.number === 4 && field.wire === 2);
  const value =
    content !== undefined && content.to > content.from
      ? contentValue(view, type, content)
      : onlyValue(
          view,
          bytes,
          all.filter((field) => field.number === valueField),
        );
  if (value === null) return null;
  return {
    value,
    precision: INTEGERS.has(type) || type === DOUBLE ? PRECISION.exact : PRECISION.float32,
  };
}

function contentValue(view: DataView, type: number, { from, to }: Field): number | null {
  const size = to - from;
  if (type === FLOAT) return size === 4 ? view.getFloat32(from, true) : null;
  if (type === DOUBLE) return size === 8 ? view.getFloat64(from, true) : null;
  if (type === INT64) return size === 8 ? Number(view.getBigInt64(from, true)) : null;
  if (type === UINT64) return size === 8 ? Number(view.getBigUint64(from, true)) : null;
  if (type === INT32) return size === 4 ? view.getInt32(from, true) : null;
  if (type === UINT32) return size === 4 ? view.getUint32(from, true) : null;
  if (type === INT16) return size === 2 ? view.getInt16(from, true) : null;
  if (type === UINT16) return size === 2 ? view.getUint16(from, true) : null;
  if (type === INT8) return size === 1 ? view.getInt8(from) : null;
  return size === 1 ? view.getUint8(from) : null;
}

/** The value of a repeated field with one element, packed or not; null when it has none or several. */
function onlyValue(view: DataView, bytes: Uint8Array, matches: readonly Field[]): number | null {
  const [field, second] = matches;
  if (field === undefined || second !== undefined) return null;
  if (field.wire === 0) return field.value;
  if (field.wire === 5) return view.getFloat32(field.from, true);
  if (field.wire === 1) return view.getFloat64(field.from, true);
  const size = field.to - field.from;
  if (field.number === 5) return size === 4 ? view.getFloat32(field.from, true) : null;
  if (field.number === 6) return size === 8 ? view.getFloat64(field.from, true) : null;
  const read = varint(bytes, field.from, field.to);
  return read !== null && read[1] === field.to ? read[0] : null;
}
