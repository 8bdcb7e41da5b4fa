import { useState } from 'react';

/** Keeps the identity of an array for as long as its items are the same. */
export function useStableArray<T>(next: readonly T[]): readonly T[] {
  const [held, setHeld] = useState(next);
  if (held.length === next.length && held.every((one, i) => one === next[i])) return held;
  setHeld(next);
  return next;
}
