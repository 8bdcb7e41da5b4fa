/** A crash of a process as the kernel reports it: which instruction faulted, and in which library. */
export interface KernelFault {
  /** Command name, cut at 15 characters by the kernel. */
  readonly program: string;
  readonly pid: number;
  /** `segfault`, `general protection fault`, `invalid opcode` … */
  readonly kind: string;
  /** Address that was accessed, hexadecimal; null where the kernel does not say it. */
  readonly address: string | null;
  /** File name of the library or program; null for code that no file holds. */
  readonly library: string | null;
  /** Offset of the instruction within the mapping of the library, hexadecimal; null where it is not known. */
  readonly offset: string | null;
  /** Was the process matched by its name alone (a namespace of process ids)? */
  readonly isByName: boolean;
}

/** `python3[812]: segfault at 0 ip 00007f… sp 00007f… error 4 in libtorch_cpu.so[7f…+1a9f000]` (show_signal_msg of arch/x86/mm/fault.c) */
const SEGFAULT =
  /(?:^|\] )([^[\]]{1,40})\[(\d+)\]: (segfault) at ([\da-f]+) ip ([\da-f]+) sp [\da-f]+ error [\da-f]+(?: in ([^\s[]+)\[([\da-f]+)(?:,([\da-f]+))?)?/;
/** `traps: python3[812] trap invalid opcode ip:7f… sp:7f… error:0 in libtorch_cpu.so[7f…+1a9f000]` (show_signal of arch/x86/kernel/traps.c) */
const TRAP =
  /traps: ([^[\]]{1,40})\[(\d+)\] (?:trap )?([a-z][a-z ]*?[a-z0-9]) ip:([\da-f]+) sp:[\da-f]+ error:[\da-f]+(?: in ([^\s[]+)\[([\da-f]+)(?:,([\da-f]+))?)?/;
const BY_NAME = ' (by its name)';

/** Crash described by a line of `crash/kernel.txt`; null for any other line. */
export function kernelFault(line: string): KernelFault | null {
  const isByName = line.endsWith(BY_NAME);
  const segfault = SEGFAULT.exec(line);
  if (segfault !== null) {
    const [, program = '', pid, kind = '', address = '', ip = '', library, first, second] =
      segfault;
    const where = { library: library ?? null, offset: offsetOf(ip, first, second) };
    return { program: program.trim(), pid: Number(pid), kind, address, ...where, isByName };
  }
  const trap = TRAP.exec(line);
  if (trap === null) return null;
  const [, program = '', pid, kind = '', ip = '', library, first, second] = trap;
  const where = { library: library ?? null, offset: offsetOf(ip, first, second) };
  return { program: program.trim(), pid: Number(pid), kind, address: null, ...where, isByName };
}

/** `[start+size]` shows where the library is mapped; newer kernels put the offset within the file before it: `[2f91,start+size]`. */
function offsetOf(ip: string, first: string | undefined, second: string | undefined) {
  if (first === undefined) return null;
  if (second !== undefined) return first;
  const [at, from] = [BigInt(`0x${ip}`), BigInt(`0x${first}`)];
  return at >= from ? (at - from).toString(16) : null;
}

/** The frame of a crash, as a stack shows it: `libtorch_cpu.so+0x2f91`. [] where no library is known. */
export function faultPath({ library, offset }: KernelFault): readonly string[] {
  if (library === null) return [];
  return [offset === null ? library : `${library}+0x${offset}`];
}
