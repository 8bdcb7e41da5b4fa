import { useCallback, useState } from 'react';
import { type TerminalLook, lookOf } from './look';
import { store, stored } from './stored';

/** The terminal appearance, remembered by this browser or window. */
export function useLook() {
  const [look, setLook] = useState(() => lookOf(stored('look')));
  const change = useCallback((part: Partial<TerminalLook>) => {
    setLook((now) => {
      const next = lookOf(JSON.stringify({ ...now, ...part }));
      store('look', next);
      return next;
    });
  }, []);
  return { look, change };
}
