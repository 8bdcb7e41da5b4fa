import { readFileSync } from 'node:fs';

/** With 2 GiB V8 ends at the first worker thread, with a dump instead of a sentence; with 3 GiB every command was seen to run. */
const NEEDED_BYTES = 3 * 2 ** 30;

/**
 * Reason why the limit on this process's address space (`ulimit -v`, a job of a cluster) is too small; null: it is large enough, or
 * unknown.
 */
export function addressSpaceTooSmall(limits: string | null = ownLimits()): string | null {
  const soft = /^Max address space +(\d+) /m.exec(limits ?? '')?.[1];
  if (soft === undefined || Number(soft) >= NEEDED_BYTES) return null;
  const has = (Number(soft) / 2 ** 30).toFixed(1);
  return `RL Cockpit needs 3 GiB of address space (not of memory); this shell limits its processes to ${has} GiB (ulimit -v, or the limit of a cluster's job). Raise it: ulimit -v unlimited, or ask for a job with more virtual memory.`;
}

/** Linux gives the limits of a process in a file; elsewhere they are not read. */
function ownLimits(): string | null {
  try {
    return readFileSync('/proc/self/limits', 'utf8');
  } catch {
    return null;
  }
}
