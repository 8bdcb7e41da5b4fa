import { useSyncExternalStore } from 'react';

function useQuery(query: string): boolean {
  return useSyncExternalStore(
    (listener) => {
      const list = window.matchMedia(query);
      list.addEventListener('change', listener);
      return () => list.removeEventListener('change', listener);
    },
    () => window.matchMedia(query).matches,
    () => false,
  );
}

/** Lead plots are lower here, so that all three stay in view at 1024×700. */
export const useShortWindow = (): boolean => useQuery('(max-height: 760px)');

/** The log is below the charts, and the rail shows icons only. */
export const useNarrowWindow = (): boolean => useQuery('(max-width: 1200px)');
