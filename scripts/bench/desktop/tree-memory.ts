import { readdir, readFile } from 'node:fs/promises';

/**
 * Memory of a process and all that descend from it, in MB (10⁶ bytes): the sum of their proportional set sizes (`Pss` of
 * smaps_rollup, proc(5)), in which a page that several share counts once. Linux only.
 */
export async function treeMemoryMb(root: number): Promise<number> {
  const pids = (await readdir('/proc')).filter((name) => /^\d+$/.test(name)).map(Number);
  const parents = new Map(
    await Promise.all(pids.map(async (pid) => [pid, await parentOf(pid)] as const)),
  );
  const isOurs = (pid: number): boolean => {
    for (let at: number | undefined = pid; at !== undefined && at > 0; at = parents.get(at))
      if (at === root) return true;
    return false;
  };
  const sizes = await Promise.all(pids.filter(isOurs).map(proportionalKib));
  return (sizes.reduce((sum, kib) => sum + kib, 0) * 1024) / 1e6;
}

/** 0 for a process that has ended. */
async function parentOf(pid: number): Promise<number> {
  const status = await readFile(`/proc/${pid}/status`, 'utf8').catch(() => '');
  return Number(/^PPid:\s+(\d+)$/m.exec(status)?.[1] ?? 0);
}

async function proportionalKib(pid: number): Promise<number> {
  const rollup = await readFile(`/proc/${pid}/smaps_rollup`, 'utf8').catch(() => '');
  return Number(/^Pss:\s+(\d+) kB$/m.exec(rollup)?.[1] ?? 0);
}
