import { useCallback, useState } from 'react';
import { type TerminalAppearance, appearanceOf } from './appearance';
import { store, readStored } from './terminal-storage';

/** The terminal appearance, remembered by this browser or window. */
export function useAppearance() {
  const [viewOptions, setViewOptions] = useState(() => appearanceOf(readStored('look')));
  const change = useCallback((part: Partial<TerminalAppearance>) => {
    setViewOptions((now) => {
      const next = appearanceOf(JSON.stringify({ ...now, ...part }));
      store('look', next);
      return next;
    });
  }, []);
  return { look: viewOptions, change };
}
