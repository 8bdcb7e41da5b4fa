import { useState } from 'react';

/** The same array for as long as it holds the same things. */
export function useAlike<T>(next: readonly T[]): readonly T[] {
  const [held, setHeld] = useState(next);
  if (held.length === next.length && held.every((one, i) => one === next[i])) return held;
  setHeld(next);
  return next;
}
