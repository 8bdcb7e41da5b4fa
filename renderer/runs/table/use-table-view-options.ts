import { useCallback, useMemo, useState } from 'react';
import { useSearchParams } from 'react-router';
import { useTargetChoice } from '../../targets/target-choice';
import { type Column, columnsOf, USUAL_COLUMNS, USUAL_OF_SEVERAL } from './columns';
import {
  joinColumns,
  viewOptionsOfAddress,
  splitColumns,
  withViewOptions,
  type TableViewOptions,
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

export interface TableView {
  readonly viewOptions: TableViewOptions;
  readonly columns: readonly Column[];
  readonly change: (changes: Partial<TableViewOptions>) => void;
  readonly choose: (columns: readonly string[]) => void;
}

/** View options of the list, by its address; columns also as the user had them the last time. */
export function useTableView(): TableView {
  const [params, setParams] = useSearchParams();
  const options = useMemo(() => viewOptionsOfAddress(params), [params]);
  const usual = useUsualColumns();
  const [own, setOwn] = useState(remembered);
  const ids = options.columns ?? own ?? usual;
  const columns = useMemo(() => columnsOf(ids), [ids]);
  const change = useCallback(
    (changes: Partial<TableViewOptions>) =>
      setParams((old) => withViewOptions(old, { ...viewOptionsOfAddress(old), ...changes }), {
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
  return { viewOptions: options, columns, change, choose };
}
