import { useState } from 'react';

/** Keeps the identity of an object for as long as its key is the same: charts redraw when theirs is another one. */
export function useStableByKey<T>(next: T, key: string): T {
  const [held, setHeld] = useState({ key, value: next });
  if (held.key === key) return held.value;
  setHeld({ key, value: next });
  return next;
}
