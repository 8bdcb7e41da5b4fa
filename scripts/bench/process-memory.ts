import { readFile } from 'node:fs/promises';

/** Memory of a process as the kernel counts it (proc(5)), in MB. NaN where the system does not say. */
export interface ProcessMemory {
  /** All resident memory, pages of files among it. */
  readonly rssMb: number;
  /** Pages that are no file's: what the process itself allocated, and nothing else can use. The product's figure. */
  readonly privateMb: number;
  /** Pages of files: the program itself and the index. The kernel takes them back when it needs them. */
  readonly fileMb: number;
  /** Of the private pages, those of the allocator's one heap that grows (brk): small blocks of all threads. */
  readonly smallBlocksMb: number;
}

/** Memory of a process on Linux now. */
export async function memoryOfProcess(pid: number): Promise<ProcessMemory> {
  const status = await readFile(`/proc/${pid}/status`, 'utf8').catch(() => '');
  const maps = await readFile(`/proc/${pid}/smaps`, 'utf8').catch(() => '');
  return processMemoryIn(status, maps);
}

/** @param status /proc/PID/status @param maps /proc/PID/smaps */
export function processMemoryIn(status: string, maps: string): ProcessMemory {
  const [, heap = ''] = /^\S+ \S+ \S+ \S+ \S+ +\[heap\]$([\s\S]*)/m.exec(maps) ?? [];
  return {
    rssMb: megabytes(status, 'VmRSS'),
    privateMb: megabytes(status, 'RssAnon'),
    fileMb: megabytes(status, 'RssFile'),
    smallBlocksMb: megabytes(heap, 'Rss'),
  };
}

/** The first line of this name; the kernel's kB are 1,024 bytes. */
const megabytes = (text: string, name: string): number =>
  (Number(new RegExp(`^${name}:\\s+(\\d+) kB$`, 'm').exec(text)?.[1]) * 1024) / 1e6;
