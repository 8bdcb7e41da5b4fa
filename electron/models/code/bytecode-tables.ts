import table from '../../../resources/python/rl_cockpit/pickles/bytecode.json';

/** Bytecode layout of one CPython minor. */
export interface BytecodeTable {
  readonly minor: string;
  /** Whether this byte is an opcode of it. */
  readonly isDefined: readonly boolean[];
  /** Inline cache entries (of two bytes, all 0 in a saved code object) behind an opcode. */
  readonly caches: ReadonlyMap<number, number>;
  /** RESUME, with which every function begins from 3.11 on; null before. */
  readonly resume: number | null;
  /** Opcodes that may be before RESUME. */
  readonly before: readonly number[];
  readonly extendedArg: number;
  /** Opcodes whose argument is an index into the constants. */
  readonly consts: readonly number[];
  /** Opcodes whose argument is an index into the names, and by how many bits it is shifted. */
  readonly names: ReadonlyMap<number, number>;
  /** Opcodes that a function can end with. */
  readonly ends: readonly number[];
  /** Jumps to an absolute target, and bytes of a unit of it. */
  readonly absolute: readonly number[];
  readonly jumpUnit: number;
}

/** Tables of CPython 3.6 to 3.14; the table is also that of `rl_cockpit/pickles/opcodes.py`. */
export const BYTECODE_TABLES: readonly BytecodeTable[] = table.minors.map((row) => {
  const shifts = numbersOf(row.nameShifts);
  return {
    ...row,
    isDefined: flagsOf(row.defined),
    caches: numbersOf(row.caches),
    names: new Map(row.names.map((opcode) => [opcode, shifts.get(opcode) ?? 0])),
  };
});

function flagsOf(ranges: string): readonly boolean[] {
  const flags = Array.from({ length: 256 }, () => false);
  for (const range of ranges.split(',')) {
    const [from = 0, to = from] = range.split('-').map(Number);
    flags.fill(true, from, to + 1);
  }
  return flags;
}

function numbersOf(
  byOpcode: Readonly<Record<string, number | undefined>>,
): ReadonlyMap<number, number> {
  const entries = Object.entries(byOpcode);
  return new Map(entries.map(([opcode, value]) => [Number(opcode), value ?? 0]));
}
