import type { Machine } from './machine';

const HEAD_BYTES = 4096;

interface Header {
  readonly format: 'elf' | 'macho' | 'pe';
  readonly machine: number;
}

/** ELF, 64-bit Mach-O and PE headers; null for a script, a fat binary, or anything else. */
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

/** For what a program was made that this machine cannot run, in words; null when nothing speaks against it. */
export function madeFor(
  machine: Machine,
  path: string,
): { readonly system: string; readonly arch: string } | null {
  const table = machine.markers.architectures;
  const header = headerOf(machine.head(path, HEAD_BYTES));
  if (header === null) return null;
  const arch = table[header.format][String(header.machine)] ?? `machine ${header.machine}`;
  const runs = table.runs[machine.shape][machine.arch] ?? [machine.arch];
  if (header.format === table.formats[machine.shape] && runs.includes(arch)) return null;
  return { system: table.systems[header.format], arch };
}
