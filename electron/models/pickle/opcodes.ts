/**
 * Encoding of the argument of an opcode. `u1`…`u8`, `i4`, `f8`: numbers; `text1`, `text4`, `text8`: UTF-8 behind its length; `raw1`,
 * `raw4`: bytes of Python 2 behind their length; `bytes1`…`bytes8`: bytes; `long1`, `long4`: integers of any length; `line`, `two-lines`:
 * up to a newline.
 */
export type ArgumentKind =
  | 'none'
  | 'u1'
  | 'u2'
  | 'u4'
  | 'u8'
  | 'i4'
  | 'f8'
  | 'line'
  | 'two-lines'
  | 'raw1'
  | 'raw4'
  | 'text1'
  | 'text4'
  | 'text8'
  | 'bytes1'
  | 'bytes4'
  | 'bytes8'
  | 'long1'
  | 'long4';

/** Every opcode of pickle, protocols 0 to 5: its byte, its name and its argument. From `pickletools.py` of CPython 3.13. */
const TABLE = {
  MARK: [0x28, 'none'],
  STOP: [0x2e, 'none'],
  POP: [0x30, 'none'],
  POP_MARK: [0x31, 'none'],
  DUP: [0x32, 'none'],
  FLOAT: [0x46, 'line'],
  INT: [0x49, 'line'],
  BININT: [0x4a, 'i4'],
  BININT1: [0x4b, 'u1'],
  LONG: [0x4c, 'line'],
  BININT2: [0x4d, 'u2'],
  NONE: [0x4e, 'none'],
  PERSID: [0x50, 'line'],
  BINPERSID: [0x51, 'none'],
  REDUCE: [0x52, 'none'],
  STRING: [0x53, 'line'],
  BINSTRING: [0x54, 'raw4'],
  SHORT_BINSTRING: [0x55, 'raw1'],
  UNICODE: [0x56, 'line'],
  BINUNICODE: [0x58, 'text4'],
  APPEND: [0x61, 'none'],
  BUILD: [0x62, 'none'],
  GLOBAL: [0x63, 'two-lines'],
  DICT: [0x64, 'none'],
  APPENDS: [0x65, 'none'],
  GET: [0x67, 'line'],
  BINGET: [0x68, 'u1'],
  INST: [0x69, 'two-lines'],
  LONG_BINGET: [0x6a, 'u4'],
  LIST: [0x6c, 'none'],
  OBJ: [0x6f, 'none'],
  PUT: [0x70, 'line'],
  BINPUT: [0x71, 'u1'],
  LONG_BINPUT: [0x72, 'u4'],
  SETITEM: [0x73, 'none'],
  TUPLE: [0x74, 'none'],
  SETITEMS: [0x75, 'none'],
  BINFLOAT: [0x47, 'f8'],
  BINBYTES: [0x42, 'bytes4'],
  SHORT_BINBYTES: [0x43, 'bytes1'],
  EMPTY_TUPLE: [0x29, 'none'],
  EMPTY_LIST: [0x5d, 'none'],
  EMPTY_DICT: [0x7d, 'none'],
  PROTO: [0x80, 'u1'],
  NEWOBJ: [0x81, 'none'],
  EXT1: [0x82, 'u1'],
  EXT2: [0x83, 'u2'],
  EXT4: [0x84, 'i4'],
  TUPLE1: [0x85, 'none'],
  TUPLE2: [0x86, 'none'],
  TUPLE3: [0x87, 'none'],
  NEWTRUE: [0x88, 'none'],
  NEWFALSE: [0x89, 'none'],
  LONG1: [0x8a, 'long1'],
  LONG4: [0x8b, 'long4'],
  SHORT_BINUNICODE: [0x8c, 'text1'],
  BINUNICODE8: [0x8d, 'text8'],
  BINBYTES8: [0x8e, 'bytes8'],
  EMPTY_SET: [0x8f, 'none'],
  ADDITEMS: [0x90, 'none'],
  FROZENSET: [0x91, 'none'],
  NEWOBJ_EX: [0x92, 'none'],
  STACK_GLOBAL: [0x93, 'none'],
  MEMOIZE: [0x94, 'none'],
  FRAME: [0x95, 'u8'],
  BYTEARRAY8: [0x96, 'bytes8'],
  NEXT_BUFFER: [0x97, 'none'],
  READONLY_BUFFER: [0x98, 'none'],
} as const satisfies Readonly<Record<string, readonly [number, ArgumentKind]>>;

export type OpcodeName = keyof typeof TABLE;

export interface OpcodeInfo {
  readonly name: OpcodeName;
  readonly argument: ArgumentKind;
}

const isName = (name: string): name is OpcodeName => Object.hasOwn(TABLE, name);

/** By its byte; undefined where no protocol has such an opcode. */
export const opcodeByByte: readonly (OpcodeInfo | undefined)[] = (() => {
  const all: (OpcodeInfo | undefined)[] = Array.from({ length: 256 });
  for (const name of Object.keys(TABLE)) {
    if (!isName(name)) continue;
    const [byte, argument] = TABLE[name];
    all[byte] = { name, argument };
  }
  return all;
})();
