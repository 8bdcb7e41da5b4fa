import { useEffect, useSyncExternalStore } from 'react';
import type { Cause } from '#core/diagnosis/matching/cause';

export type CauseBook = ReadonlyMap<string, Cause>;

let book: CauseBook | null = null;
let isReading = false;
const listeners = new Set<() => void>();

const onChange = (listener: () => void): (() => void) => {
  listeners.add(listener);
  return () => listeners.delete(listener);
};

/** Fetched when it is first wanted: a hundred files that most visits never need. */
async function read(): Promise<void> {
  if (isReading) return;
  isReading = true;
  try {
    book = (await import('#core/diagnosis/causes/index')).causes;
  } catch {
    // The line broke: anyone who asks next tries again.
    isReading = false;
  }
  listeners.forEach((listener) => listener());
}

/** Every known cause of a failure, by its id; null while they are fetched. */
export function useCauseBook(): CauseBook | null {
  const causes = useSyncExternalStore(onChange, () => book);
  useEffect(() => void read(), []);
  return causes;
}
