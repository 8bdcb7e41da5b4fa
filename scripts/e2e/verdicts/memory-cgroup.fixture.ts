import { existsSync, mkdirSync, readFileSync, rmdirSync, writeFileSync } from 'node:fs';
import path from 'node:path';

/** A memory cgroup with a limit, for as long as a test lasts. Only root may make one. */
export interface MemoryCgroup {
  /** A process that writes its pid there joins the group. */
  readonly joinFile: string;
  /** Only after every process of it is gone. */
  remove(): void;
}

/** @returns null, and why, where this machine does not let us */
export function memoryCgroup(name: string, limitBytes: number): MemoryCgroup | string {
  if (process.getuid?.() !== 0) return 'only root may make a memory cgroup';
  try {
    const { folder, limits } = locationOf(name);
    mkdirSync(folder, { recursive: true });
    for (const file of limits) {
      const limit = path.join(folder, file);
      if (existsSync(limit))
        writeFileSync(limit, file === 'memory.swap.max' ? '0' : `${limitBytes}`);
    }
    const joinFile = path.join(folder, 'cgroup.procs');
    return { joinFile, remove: () => rmdirSync(folder) };
  } catch (cause) {
    return `no memory cgroup can be made here (${String(cause)})`;
  }
}

/** cgroup v1 has its own hierarchy for memory; v2 has one for everything. */
function locationOf(name: string): { readonly folder: string; readonly limits: readonly string[] } {
  const lines = readFileSync('/proc/self/cgroup', 'utf8').split('\n');
  const v1 = lines
    .map((line) => line.split(':'))
    .find(([, names]) => names?.split(',').includes('memory'));
  return v1 === undefined
    ? { folder: `/sys/fs/cgroup/${name}`, limits: ['memory.max', 'memory.swap.max'] }
    : {
        folder: `/sys/fs/cgroup/memory/${name}`,
        limits: ['memory.limit_in_bytes', 'memory.memsw.limit_in_bytes'],
      };
}
