import { useCallback, useMemo, useState } from 'react';
import { useSearchParams } from 'react-router';
import { type Column, columnsOf, USUAL_COLUMNS } from './columns';
import {
  joinColumns,
  lookOfAddress,
  splitColumns,
  withTableLook,
  type TableLook,
} from './table-address';

const KEY = 'rl-cockpit.runs.columns';

function remembered(): readonly string[] {
  try {
    const text = localStorage.getItem(KEY);
    return text === null || text === '' ? USUAL_COLUMNS : splitColumns(text);
  } catch {
    return USUAL_COLUMNS;
  }
}

function remember(columns: readonly string[]): void {
  try {
    localStorage.setItem(KEY, joinColumns(columns));
  } catch {
    // A browser that keeps nothing shows the usual columns the next time.
  }
}

export interface LookedAt {
  readonly look: TableLook;
  readonly columns: readonly Column[];
  readonly change: (changes: Partial<TableLook>) => void;
  readonly choose: (columns: readonly string[]) => void;
}

/** How the list is looked at: by its address; its columns also as the person had them the last time. */
export function useTableLook(): LookedAt {
  const [params, setParams] = useSearchParams();
  const look = useMemo(() => lookOfAddress(params), [params]);
  const [usual, setUsual] = useState(remembered);
  const ids = look.columns ?? usual;
  const columns = useMemo(() => columnsOf(ids), [ids]);
  const change = useCallback(
    (changes: Partial<TableLook>) =>
      setParams((old) => withTableLook(old, { ...lookOfAddress(old), ...changes }), {
        replace: true,
      }),
    [setParams],
  );
  const choose = useCallback(
    (chosen: readonly string[]) => {
      remember(chosen);
      setUsual(chosen);
      const isUsual = joinColumns(chosen) === joinColumns(USUAL_COLUMNS);
      change({ columns: isUsual ? null : chosen });
    },
    [change],
  );
  return { look, columns, change, choose };
}
