import { notifyManager, type QueryClient } from '@tanstack/react-query';
import { queryKeys } from '../../bridge';

/** A hidden window gets no frames. */
const MAX_MS = 300;

/**
 * Resolves when the newest runs are on the screen, if a page has asked for those first: what thousands of runs
 * bring with them would hold them up.
 */
export async function afterNewestRuns(queries: QueryClient): Promise<void> {
  const first = queries.getQueryCache().find({ queryKey: queryKeys.newestRuns });
  if (first?.state.fetchStatus !== 'fetching') return;
  await first.promise?.catch(() => undefined);
  await painted();
}

/** The page is notified with its next change; that picture is on the screen when the frame after its own begins. */
function painted(): Promise<void> {
  return new Promise((resolve) => {
    setTimeout(resolve, MAX_MS);
    notifyManager.schedule(() => {
      requestAnimationFrame(() => requestAnimationFrame(() => resolve()));
    });
  });
}
