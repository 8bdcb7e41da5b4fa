import { useSyncExternalStore } from 'react';

const listeners = new Set<() => void>();
let spoken = '';

/** Polite live-region announcement for screen readers. For verdicts alone: never for figures. */
export function announce(says: string): void {
  spoken = says;
  listeners.forEach((listener) => listener());
}

const onChange = (listener: () => void): (() => void) => {
  listeners.add(listener);
  return () => listeners.delete(listener);
};

/** The text of the live region: the last announcement. */
export const useAnnouncement = (): string => useSyncExternalStore(onChange, () => spoken);
