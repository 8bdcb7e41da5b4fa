import type { QueryClient, QueryKey } from '@tanstack/react-query';

/**
 * Reads what is shown of these queries again. One whose first answer is still on its way is read again when that has arrived: TanStack
 * Query would take that answer for a new one, though it may be from before the change.
 */
export function invalidate(queries: QueryClient, queryKey: QueryKey): Promise<void> {
  for (const query of queries.getQueryCache().findAll({ queryKey })) {
    if (query.state.fetchStatus !== 'fetching' || query.state.data !== undefined) continue;
    const again = (): void => {
      void queries.invalidateQueries({ queryKey: query.queryKey, exact: true });
    };
    query.promise?.then(again, again);
  }
  return queries.invalidateQueries({ queryKey });
}
