import type { ByteSource } from '../bytes/byte-source';
import { DamagedFile } from '../bytes/damaged-file';
import { Cursor } from './cursor';
import { type ArgumentKind, type OpcodeName, opcodeByByte } from './opcodes';
import {
  decimalFloat,
  decimalInteger,
  littleEndianInteger,
  quotedText,
  rawUnicode,
} from './text-arguments';

/** Bytes within a pickle, by their position in its source: they are read only where somebody needs them. */
export interface BytesAt {
  readonly kind: 'bytes';
  readonly at: number;
  readonly length: number;
}

/** The two lines of GLOBAL and INST. */
export interface ImportedName {
  readonly kind: 'import';
  readonly module: string;
  readonly name: string;
}

/** Argument of an opcode. Of a text beyond 4,096 bytes only its beginning. */
export type Argument = undefined | number | bigint | boolean | string | BytesAt | ImportedName;

export interface Opcode {
  readonly name: OpcodeName;
  /** Position of its byte. */
  readonly at: number;
  readonly argument: Argument;
}

/** Texts of a pickle are names, paths and documentation. */
const MAX_TEXT = 4_096;
/** Decimal digits of an integer; hashes and seeds have at most some hundred. */
const MAX_INTEGER = 4_096;

/**
 * The opcodes of one pickle up to its STOP, in order; nothing is executed.
 * @param at where the pickle begins
 * @throws DamagedFile at the first byte that no pickle can have there
 */
export function* readOpcodes(source: ByteSource, at = 0): Generator<Opcode, number> {
  const cursor = new Cursor(source, at);
  for (;;) {
    const start = cursor.at;
    if (cursor.left <= 0) throw new DamagedFile('The pickle ends without its STOP opcode.');
    const byte = cursor.byte();
    const info = opcodeByByte[byte];
    if (info === undefined) {
      const hex = byte.toString(16).padStart(2, '0');
      throw new DamagedFile(`Byte ${start} of the pickle is 0x${hex}, which is no opcode.`);
    }
    yield { name: info.name, at: start, argument: argumentOf(cursor, info) };
    if (info.name === 'STOP') return cursor.at;
  }
}

function argumentOf(
  cursor: Cursor,
  { name, argument }: { readonly name: OpcodeName; readonly argument: ArgumentKind },
): Argument {
  switch (argument) {
    case 'none':
      return undefined;
    case 'u1':
    case 'u2':
    case 'u4':
    case 'u8':
      return cursor.uint(WIDTH[argument]);
    case 'i4':
      return cursor.uint(4) | 0;
    case 'f8': {
      const bytes = cursor.read(8);
      return new DataView(bytes.buffer, bytes.byteOffset, 8).getFloat64(0);
    }
    case 'line':
      return ofLine(name, cursor.line());
    case 'two-lines':
      return { kind: 'import', module: utf8(cursor.line()), name: utf8(cursor.line()) };
    case 'raw1':
    case 'raw4':
      return latin1(textOf(cursor, sizeOf(cursor, argument)));
    case 'text1':
    case 'text4':
    case 'text8':
      return utf8(textOf(cursor, sizeOf(cursor, argument)));
    case 'long1':
    case 'long4':
      return integerOf(cursor, sizeOf(cursor, argument));
    case 'bytes1':
    case 'bytes4':
    case 'bytes8':
      return bytesOf(cursor, sizeOf(cursor, argument));
  }
}

const WIDTH = { u1: 1, u2: 2, u4: 4, u8: 8 } as const;

function sizeOf(cursor: Cursor, kind: ArgumentKind): number {
  const width = Number(kind.at(-1));
  const size = cursor.uint(width);
  // Lengths of `T` and of 0x8b are signed: the oldest protocol.
  const isSigned = kind === 'raw4' || kind === 'long4';
  if (isSigned && size >= 2 ** 31) throw new DamagedFile('The pickle has a negative length.');
  return size;
}

function bytesOf(cursor: Cursor, length: number): BytesAt {
  const { at } = cursor;
  cursor.skip(length);
  return { kind: 'bytes', at, length };
}

function textOf(cursor: Cursor, length: number): Uint8Array {
  if (length > cursor.left) cursor.skip(length);
  const head = cursor.read(Math.min(length, MAX_TEXT));
  const bytes = Uint8Array.from(head);
  cursor.skip(length - head.length);
  return bytes;
}

function integerOf(cursor: Cursor, length: number): bigint {
  if (length > MAX_INTEGER) {
    throw new DamagedFile(`The pickle has an integer of ${length} bytes.`);
  }
  return littleEndianInteger(cursor.read(length));
}

function ofLine(name: OpcodeName, line: Uint8Array): Argument {
  const text = latin1(line);
  if (name === 'INT') return text === '00' ? false : text === '01' ? true : decimalInteger(text);
  if (name === 'LONG') return decimalInteger(text.endsWith('L') ? text.slice(0, -1) : text);
  if (name === 'FLOAT') return decimalFloat(text);
  if (name === 'GET' || name === 'PUT') return Number(decimalInteger(text));
  if (name === 'STRING') return quotedText(text).slice(0, MAX_TEXT);
  return name === 'UNICODE' ? rawUnicode(text).slice(0, MAX_TEXT) : text.slice(0, MAX_TEXT);
}

const utf8 = (bytes: Uint8Array): string =>
  Buffer.from(bytes.buffer, bytes.byteOffset, bytes.length).toString('utf8');
const latin1 = (bytes: Uint8Array): string =>
  Buffer.from(bytes.buffer, bytes.byteOffset, bytes.length).toString('latin1');
