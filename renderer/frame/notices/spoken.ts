import { useSyncExternalStore } from 'react';

const listeners = new Set<() => void>();
let spoken = '';

/** Says something politely to a screen reader. For verdicts alone: never for figures or ticks. */
export function speak(says: string): void {
  spoken = says;
  listeners.forEach((listener) => listener());
}

const onChange = (listener: () => void): (() => void) => {
  listeners.add(listener);
  return () => listeners.delete(listener);
};

/** What was said last. */
export const useSpoken = (): string => useSyncExternalStore(onChange, () => spoken);
