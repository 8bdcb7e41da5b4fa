import type { QueryClient } from '@tanstack/react-query';
import { keys } from './cockpit-bridge';

/** A window that nobody sees gets no frames. */
const MOST_MS = 100;

/**
 * Resolves when the newest runs are on the screen, if a page has asked for those first: what thousands of runs
 * bring with them would hold them up.
 */
export async function afterFirstLook(queries: QueryClient): Promise<void> {
  const first = queries.getQueryCache().find({ queryKey: keys.newestRuns });
  if (first?.state.fetchStatus !== 'fetching') return;
  await first.promise?.catch(() => undefined);
  await painted();
}

/** The picture with what was just told is on the screen when the frame after its own begins. */
function painted(): Promise<void> {
  return new Promise((resolve) => {
    setTimeout(resolve, MOST_MS);
    requestAnimationFrame(() => requestAnimationFrame(() => resolve()));
  });
}
