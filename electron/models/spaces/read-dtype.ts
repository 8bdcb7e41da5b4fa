import { type Value, calledName, isCall, isGlobal } from '../pickle/values';

/** Name of a dtype: `float32` of `numpy.dtype('f4', False, True)`. */
export function dtypeOf(value: Value | undefined): string | null {
  if (isGlobal(value)) return value.module === 'numpy' ? value.name : null;
  const code = calledName(value) === 'numpy.dtype' && isCall(value) ? value.args[0] : value;
  if (isGlobal(code)) return dtypeOf(code);
  return typeof code === 'string' ? (DTYPES.get(code.replace(/^[<>|=]/, '')) ?? code) : null;
}

const DTYPES: ReadonlyMap<string, string> = new Map(
  Object.entries({
    f2: 'float16',
    f4: 'float32',
    f8: 'float64',
    i1: 'int8',
    i2: 'int16',
    i4: 'int32',
    i8: 'int64',
    u1: 'uint8',
    u2: 'uint16',
    u4: 'uint32',
    u8: 'uint64',
    b1: 'bool',
  }),
);
