import type { ByteSource } from '../bytes/byte-source';
import {
  type CallValue,
  type Value,
  calledName,
  isBytes,
  isGlobal,
  itemsOf,
  numberOf,
} from '../pickle/values';
import { type CodeFit, fitBytecode } from './fit-bytecode';

/** Code object of a pickle, as its constructor would get it. */
export interface PickledCode {
  readonly name: string;
  readonly file: string;
  readonly line: number;
  readonly uses: readonly string[];
  /** Names of the variables that it closes over. */
  readonly free: readonly string[];
  readonly constants: readonly Value[];
  readonly arguments: number;
  readonly fit: CodeFit;
}

const MAX_CODE = 1 << 20;

/** Whether this call creates a code object. `cloudpickle._builtin_type('CodeType')` is how cloudpickle names its class. */
export function makesCode({ callable }: CallValue): boolean {
  if (isGlobal(callable)) {
    return (
      callable.name === 'CodeType' || (callable.name === 'code' && callable.module === 'types')
    );
  }
  const isBuiltin = calledName(callable)?.endsWith('._builtin_type') === true;
  return isBuiltin && typeof callable === 'object' && callable !== null && 'args' in callable
    ? callable.args[0] === 'CodeType'
    : false;
}

/** Positions of the arguments: to 3.7, to 3.10 (positional-only ones came) and since (qualified name, exceptions). */
const LAYOUT = {
  15: { code: 5, consts: 6, names: 7, file: 9, name: 10, line: 11, lines: 12, free: 13 },
  16: { code: 6, consts: 7, names: 8, file: 10, name: 11, line: 12, lines: 13, free: 14 },
  18: { code: 6, consts: 7, names: 8, file: 10, name: 12, line: 13, lines: 14, free: 16 },
} as const;

/** @returns null where the arguments are those of no code object */
export function codeOf(source: ByteSource, { args }: CallValue): PickledCode | null {
  const count = args.length;
  if (count !== 15 && count !== 16 && count !== 18) return null;
  const at = LAYOUT[count];
  const constants = itemsOf(args[at.consts]);
  const uses = textsOf(args[at.names]);
  const fit = fitBytecode({
    arguments: count,
    code: bytesOf(source, args[at.code]),
    lines: bytesOf(source, args[at.lines]),
    consts: constants.length,
    names: itemsOf(args[at.names]).length,
  });
  return {
    name: textOf(args[at.name]),
    file: textOf(args[at.file]),
    line: Math.trunc(numberOf(args[at.line]) ?? 0),
    uses,
    free: textsOf(args[at.free]),
    constants,
    arguments: count,
    fit,
  };
}

const MAX_NAMES = 200;

const textsOf = (value: Value | undefined): readonly string[] =>
  itemsOf(value)
    .filter((item) => typeof item === 'string')
    .slice(0, MAX_NAMES);

const textOf = (value: Value | undefined): string => (typeof value === 'string' ? value : '?');

/** Bytes of a pickle; those of protocol 2 and before are a text that `_codecs.encode` would encode. */
function bytesOf(source: ByteSource, value: Value | undefined): Uint8Array {
  if (isBytes(value)) {
    return value.length > MAX_CODE ? new Uint8Array(0) : source.read(value.at, value.length);
  }
  const encoded =
    calledName(value) === '_codecs.encode' &&
    typeof value === 'object' &&
    value !== null &&
    'args' in value
      ? value.args[0]
      : undefined;
  return typeof encoded === 'string' ? Buffer.from(encoded, 'latin1') : new Uint8Array(0);
}
