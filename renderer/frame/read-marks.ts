import { useSyncExternalStore } from 'react';
import { z } from 'zod';

const KEY = 'rl-cockpit.looked-at';
const MAX_STORED = 20_000;
const listeners = new Set<() => void>();
let seen: ReadonlySet<string> = stored();

function stored(): ReadonlySet<string> {
  try {
    const read = z.array(z.string()).safeParse(JSON.parse(localStorage.getItem(KEY) ?? '[]'));
    return new Set(read.success ? read.data : []);
  } catch {
    return new Set();
  }
}

/** Marks ended runs as read, so that Home does not list them any more. Kept by this browser or window. */
export function markRunsRead(runs: readonly string[]): void {
  if (runs.every((run) => seen.has(run))) return;
  seen = new Set([...seen, ...runs].slice(-MAX_STORED));
  try {
    localStorage.setItem(KEY, JSON.stringify([...seen]));
  } catch {
    // A browser that keeps nothing shows them again next time.
  }
  listeners.forEach((listener) => listener());
}

const onChange = (listener: () => void): (() => void) => {
  listeners.add(listener);
  return () => listeners.delete(listener);
};

/** Ids of ended runs that were marked as read. */
export const useReadRuns = (): ReadonlySet<string> => useSyncExternalStore(onChange, () => seen);
