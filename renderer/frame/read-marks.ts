import { useSyncExternalStore } from 'react';
import { z } from 'zod';

const KEY = 'rl-cockpit.looked-at';
const MOST_KEPT = 20_000;
const listeners = new Set<() => void>();
let looked: ReadonlySet<string> = kept();

function kept(): ReadonlySet<string> {
  try {
    const read = z.array(z.string()).safeParse(JSON.parse(localStorage.getItem(KEY) ?? '[]'));
    return new Set(read.success ? read.data : []);
  } catch {
    return new Set();
  }
}

/** Marks ended runs as read, so that Home does not list them any more. Kept by this browser or window. */
export function markRunsRead(runs: readonly string[]): void {
  if (runs.every((run) => looked.has(run))) return;
  looked = new Set([...looked, ...runs].slice(-MOST_KEPT));
  try {
    localStorage.setItem(KEY, JSON.stringify([...looked]));
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
export const useReadRuns = (): ReadonlySet<string> => useSyncExternalStore(onChange, () => looked);
