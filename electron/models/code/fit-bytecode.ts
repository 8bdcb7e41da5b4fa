import { BYTECODE_TABLES, type BytecodeTable } from './bytecode-tables';

/** Parts of a code object that show by which CPython minor it was compiled. */
export interface CodeParts {
  /** Number of arguments the constructor of the code object takes: 15 to 3.7, 16 to 3.10, 18 since. */
  readonly arguments: number;
  readonly code: Uint8Array;
  /** Line table: `co_lnotab` to 3.9, `co_linetable` since. */
  readonly lines: Uint8Array;
  readonly consts: number;
  readonly names: number;
}

/** CPython minors whose bytecode this can be, oldest first, and what the layout of its arguments alone leaves. */
export interface CodeFit {
  readonly byLayout: readonly string[];
  readonly fits: readonly string[];
}

/** Signature of the constructor, as cloudpickle writes it by `_code_reduce`. */
const LAYOUTS: Readonly<Record<number, readonly string[]>> = {
  15: ['3.6', '3.7'],
  16: ['3.8', '3.9', '3.10'],
  18: ['3.11', '3.12', '3.13', '3.14'],
};

/**
 * CPython minors that can run this bytecode: every opcode is defined, every cache is empty, every index is in range, and its line table has
 * the shape of that minor.
 */
export function fitBytecode(parts: CodeParts): CodeFit {
  const byLayout = LAYOUTS[parts.arguments] ?? [];
  const fits = BYTECODE_TABLES.filter(
    (table) => byLayout.includes(table.minor) && linesFit(table, parts) && decodes(table, parts),
  ).map(({ minor }) => minor);
  return { byLayout, fits };
}

/** From 3.10 on a line table covers all bytes of the code (PEP 626); before, only up to where its last line begins. */
function linesFit({ minor }: BytecodeTable, { arguments: count, code, lines }: CodeParts): boolean {
  if (count !== 16) return true;
  const covered = lines.reduce((sum, byte, i) => (i % 2 === 0 ? sum + byte : sum), 0);
  return (minor === '3.10') === (covered === code.length);
}

function decodes(table: BytecodeTable, parts: CodeParts): boolean {
  const { code } = parts;
  if (code.length === 0 || code.length % 2 !== 0) return false;
  let [resumed, last, argument] = [table.resume === null, -1, 0];
  for (let at = 0; at < code.length;) {
    const opcode = code[at] ?? 0;
    if (table.isDefined[opcode] !== true) return false;
    argument = (argument << 8) | (code[at + 1] ?? 0);
    at += 2;
    if (opcode === table.extendedArg) continue;
    if (!resumed && opcode !== table.resume && !table.before.includes(opcode)) return false;
    resumed ||= opcode === table.resume;
    if (!inRange(table, opcode, argument, parts)) return false;
    const cacheEnd = at + 2 * (table.caches.get(opcode) ?? 0);
    if (cacheEnd > code.length) return false;
    for (; at < cacheEnd; at += 1) if (code[at] !== 0) return false;
    [last, argument] = [opcode, 0];
  }
  return resumed && table.ends.includes(last);
}

function inRange(
  table: BytecodeTable,
  opcode: number,
  argument: number,
  { consts, names, code }: CodeParts,
): boolean {
  if (table.consts.includes(opcode)) return argument < consts;
  const shift = table.names.get(opcode);
  if (shift !== undefined) return argument >> shift < names;
  return !table.absolute.includes(opcode) || argument * table.jumpUnit < code.length;
}
