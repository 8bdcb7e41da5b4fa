import { useCallback, useMemo, useState } from 'react';
import { useSearchParams } from 'react-router';
import { useTargetChoice } from '../frame/target-choice';
import { type Column, columnsOf, USUAL_COLUMNS, USUAL_OF_SEVERAL } from './columns';
import {
  joinColumns,
  lookOfAddress,
  splitColumns,
  withTableLook,
  type TableLook,
} from './table-address';

const KEY = 'rl-cockpit.runs.columns';

/** The columns of someone who has chosen none. */
export function useUsualColumns(): readonly string[] {
  return useTargetChoice().targets.length > 1 ? USUAL_OF_SEVERAL : USUAL_COLUMNS;
}

/** null: nothing was chosen. */
function remembered(): readonly string[] | null {
  try {
    const text = localStorage.getItem(KEY);
    return text === null || text === '' ? null : splitColumns(text);
  } catch {
    return null;
  }
}

function remember(columns: readonly string[] | null): void {
  try {
    localStorage.setItem(KEY, columns === null ? '' : joinColumns(columns));
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

/** View options of the list, by its address; columns also as the person had them the last time. */
export function useTableLook(): LookedAt {
  const [params, setParams] = useSearchParams();
  const look = useMemo(() => lookOfAddress(params), [params]);
  const usual = useUsualColumns();
  const [own, setOwn] = useState(remembered);
  const ids = look.columns ?? own ?? usual;
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
      const next = joinColumns(chosen) === joinColumns(usual) ? null : chosen;
      remember(next);
      setOwn(next);
      change({ columns: next });
    },
    [change, usual],
  );
  return { look, columns, change, choose };
}
