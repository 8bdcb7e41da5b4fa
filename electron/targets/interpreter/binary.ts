import { open } from 'node:fs/promises';
import type { SearchTable, Searched } from './search-table';

const HEAD_BYTES = 4096;
/** Node's names of processors, where the table has another. */
const ARCHITECTURES: Readonly<Record<string, string>> = { x64: 'x86_64', ia32: 'x86' };

interface Header {
  readonly format: 'elf' | 'macho' | 'pe';
  readonly machine: number;
}

/** ELF, 64-bit Mach-O and PE headers of a program; null for a script, a fat binary, or anything else. */
export function headerOf(head: Buffer): Header | null {
  const start = head.subarray(0, 4).toString('latin1');
  if (start === '\u007fELF' && head.length >= 20) {
    const isBig = head[5] === 2;
    return { format: 'elf', machine: isBig ? head.readUInt16BE(18) : head.readUInt16LE(18) };
  }
  if (start === '\u00cf\u00fa\u00ed\u00fe' && head.length >= 8)
    return { format: 'macho', machine: head.readUInt32LE(4) };
  if (!start.startsWith('MZ') || head.length < 64) return null;
  const at = head.readUInt32LE(60);
  const isPe = head.subarray(at, at + 4).toString('latin1') === 'PE\0\0';
  return isPe && head.length >= at + 6
    ? { format: 'pe', machine: head.readUInt16LE(at + 4) }
    : null;
}

/** Whether this machine can run the program. Yes, where its first bytes do not speak against it. */
export async function isForMachine(
  file: string,
  { architectures }: SearchTable,
  { shape, arch }: Pick<Searched, 'shape' | 'arch'>,
): Promise<boolean> {
  const header = headerOf(await headOf(file));
  if (header === null) return true;
  const own = ARCHITECTURES[arch] ?? arch;
  const created = architectures[header.format][String(header.machine)] ?? '';
  const runs = architectures.runs[shape][own] ?? [own];
  return header.format === architectures.formats[shape] && runs.includes(created);
}

async function headOf(file: string): Promise<Buffer> {
  const handle = await open(file);
  try {
    const { buffer, bytesRead } = await handle.read(Buffer.alloc(HEAD_BYTES), 0, HEAD_BYTES, 0);
    return buffer.subarray(0, bytesRead);
  } finally {
    await handle.close();
  }
}
