import { useMemo } from 'react';
import type { Refusal } from '#core/contract/refusal';
import type { SavedView } from '#core/contract/settings/saved-view';
import type { Result } from '#core/lib/result';
import { queryKeys, useBridge } from '../../bridge';
import { type Read, useRead } from '../use-engine';

type Answer = Result<SavedView[], Refusal>;

/** Acts on the saved views of a table; each answers all of them. */
export interface SavedViewActs {
  readonly save: (view: SavedView) => Promise<Answer>;
  readonly remove: (view: Pick<SavedView, 'table' | 'name'>) => Promise<Answer>;
}

/** Views of a table that the user saved. */
export const useSavedViews = (table: SavedView['table']): Read<SavedView[]> =>
  useRead(queryKeys.savedViews(table), (client, options) =>
    client.savedViews.list({ table }, options),
  );

export function useSavedViewActs(): SavedViewActs {
  const { connection, queries } = useBridge();
  return useMemo(() => {
    const shown = (table: SavedView['table'], answer: Answer): Answer => {
      if (answer.ok) queries.setQueryData(queryKeys.savedViews(table), answer);
      return answer;
    };
    return {
      save: async (view) =>
        shown(view.table, await connection.act((client) => client.savedViews.save(view))),
      remove: async (view) =>
        shown(view.table, await connection.act((client) => client.savedViews.remove(view))),
    };
  }, [connection, queries]);
}
