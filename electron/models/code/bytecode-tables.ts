/** What the bytecode of one CPython minor looks like. */
export interface BytecodeTable {
  readonly minor: string;
  /** Is this byte an opcode of it? */
  readonly isDefined: readonly boolean[];
  /** Inline cache entries (of two bytes, all 0 in a saved code object) behind an opcode. */
  readonly caches: ReadonlyMap<number, number>;
  /** RESUME, with which every function begins from 3.11 on; null before. */
  readonly resume: number | null;
  /** Opcodes that may stand before RESUME. */
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

interface Row {
  readonly minor: string;
  readonly defined: string;
  readonly caches?: string;
  readonly resume?: number;
  readonly before?: readonly number[];
  readonly extendedArg?: number;
  readonly consts?: readonly number[];
  readonly names: string;
  readonly ends: readonly number[];
  readonly absolute?: readonly number[];
  readonly jumpUnit?: number;
}

const OLD_NAMES = '90 91 95 96 97 98 101 106 108 109 116';

/**
 * 3.6 to 3.13: printed by the module `opcode` of each interpreter (3.6.15, 3.7.16, 3.8.18, 3.9.18, 3.10.13, 3.11.7,
 * 3.12.1, 3.13.0). 3.14: the same of 3.14.3. Instrumented and specialized opcodes never stand in a saved code object.
 */
const ROWS: readonly Row[] = [
  {
    minor: '3.6',
    defined:
      '1-5,9-12,15-17,19-20,22-29,50-52,55-57,59-73,75-98,100-116,119-122,124-127,130-133,135-138,141-158',
    names: `${OLD_NAMES} 127`,
    ends: [83, 130, 113, 110],
    absolute: [111, 112, 113, 114, 115, 119],
  },
  {
    minor: '3.7',
    defined:
      '1-5,9-12,15-17,19-20,22-29,50-52,55-57,59-73,75-98,100-116,119-122,124-126,130-133,135-138,141-158,160-161',
    names: `${OLD_NAMES} 160`,
    ends: [83, 130, 113, 110],
    absolute: [111, 112, 113, 114, 115, 119],
  },
  {
    minor: '3.8',
    defined:
      '1-6,9-12,15-17,19-20,22-29,50-57,59-73,75-79,81-98,100-116,122,124-126,130-133,135-138,141-158,160-163',
    names: `${OLD_NAMES} 160`,
    ends: [83, 130, 113, 110],
    absolute: [111, 112, 113, 114, 115],
  },
  {
    minor: '3.9',
    defined:
      '1-6,9-12,15-17,19-20,22-29,48-52,54-57,59-79,82-87,89-98,100-118,121-122,124-126,130-133,135-138,141-148,154-157,160-165',
    names: `${OLD_NAMES} 160`,
    ends: [83, 48, 130, 113, 110],
    absolute: [111, 112, 113, 114, 115, 121],
  },
  {
    minor: '3.10',
    defined:
      '1-6,9-12,15-17,19-20,22-34,49-52,54-57,59-79,82-87,89-119,121-122,124-126,129-133,135-138,141-148,152,154-157,160-165',
    names: `${OLD_NAMES} 160`,
    ends: [83, 119, 130, 113, 110],
    absolute: [111, 112, 113, 114, 115, 121],
    jumpUnit: 2,
  },
  {
    minor: '3.11',
    defined:
      '1-2,9-12,15,25,30-33,35-37,49-54,60-61,68-71,74-75,82-112,114-120,122-126,128-140,142,144-149,151-152,155-157,160,162-166,171-176',
    caches: '25:4 60:1 92:1 95:4 106:4 107:2 116:5 122:1 160:10 166:1 171:4',
    resume: 151,
    before: [149, 135, 75, 1],
    consts: [100, 172],
    names: '90 91 95 96 97 98 101 106 108 109 116>1 160',
    ends: [83, 119, 130, 140, 110, 134],
  },
  {
    minor: '3.12',
    defined:
      '1-2,4-5,9,11-12,15,25-27,30-33,35-37,49-55,60-61,68-69,71,74-75,83,85,87,89-110,114-147,149-152,155-157,162-165,171-176',
    caches: '25:1 60:1 92:1 93:1 95:4 106:9 107:1 116:4 122:1 123:1 141:1 171:3',
    resume: 151,
    before: [149, 135, 75, 1],
    consts: [100, 121, 172],
    names: '90 91 95 96 97 98 101 106>1 108 109 116>1 141>2 175',
    ends: [83, 121, 119, 130, 140, 110, 134],
  },
  {
    minor: '3.13',
    defined: '1-2,4-16,18-21,23-69,71-118,149',
    caches:
      '5:1 39:1 40:3 45:1 53:3 58:1 59:1 72:1 77:1 82:9 91:4 93:1 97:1 98:1 99:1 100:1 104:1 108:4 117:1',
    resume: 149,
    before: [62, 94, 35, 32],
    extendedArg: 71,
    consts: [83, 103],
    names: '63 66 67 74 75 82>1 90 91>1 92 93>2 108 113 114',
    ends: [36, 103, 102, 101, 77, 79, 78],
  },
  {
    minor: '3.14',
    defined: '1-2,4-16,18-19,21-120,128',
    caches:
      '38:1 39:3 44:5 52:3 55:3 56:1 57:1 70:1 75:1 80:9 92:4 96:1 100:1 101:1 102:1 103:1 106:1 110:4 119:1',
    resume: 128,
    before: [60, 97, 34, 31],
    extendedArg: 69,
    consts: [82],
    names: '61 64 65 72 73 80>1 91 92>1 93 96>2 110 115 116',
    ends: [35, 105, 104, 75, 76, 77],
  },
];

export const BYTECODE_TABLES: readonly BytecodeTable[] = ROWS.map((row) => ({
  minor: row.minor,
  isDefined: flagsOf(row.defined),
  caches: numbersOf(row.caches ?? '', ':'),
  resume: row.resume ?? null,
  before: row.before ?? [],
  extendedArg: row.extendedArg ?? 144,
  consts: row.consts ?? [100],
  names: numbersOf(row.names, '>'),
  ends: row.ends,
  absolute: row.absolute ?? [],
  jumpUnit: row.jumpUnit ?? 1,
}));

function flagsOf(ranges: string): readonly boolean[] {
  const flags = Array.from({ length: 256 }, () => false);
  for (const range of ranges.split(',')) {
    const [from = 0, to = from] = range.split('-').map(Number);
    flags.fill(true, from, to + 1);
  }
  return flags;
}

function numbersOf(text: string, sign: string): ReadonlyMap<number, number> {
  const pairs = text.split(' ').filter((one) => one !== '');
  return new Map(
    pairs.map((pair) => {
      const [opcode = 0, value = 0] = pair.split(sign).map(Number);
      return [opcode, value] as const;
    }),
  );
}
