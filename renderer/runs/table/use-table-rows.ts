import { useCallback, useMemo, useState } from 'react';
import { canGroup, columnOf, groupValues } from './columns';
import { parseQuery } from '../filter/filter-query';
import { groupRows, sweepRows, tableRows, type TableRow } from './grouped-rows';
import { matchesAll } from '../filter/matches';
import type { RowItem } from '../row-item';
import { isIn } from '../filter/state-filter';
import { DEFAULT_SORT, type TableViewOptions } from './table-address';
import { sortedRows } from './sorted-rows';
import { useFrozenOrder } from './use-frozen-order';

export interface TableRows {
  readonly lines: readonly TableRow[];
  readonly groupColumn: ReturnType<typeof columnOf>;
  readonly onFold: (group: string) => void;
  readonly onTouch: () => void;
}

/** Rows of the table: filtered, sorted, kept still while the user is there, and grouped. */
export function useTableRows(items: RowItem[], options: TableViewOptions): TableRows {
  const { state, query, sort, group } = options;
  const narrowed = useMemo(() => {
    const terms = parseQuery(query);
    if (state === 'all' && terms.length === 0) return items;
    return items.filter((item) => isIn(item, state) && matchesAll(item, terms));
  }, [items, state, query]);
  const { column, descending } = sort ?? DEFAULT_SORT;
  const sortColumn = useMemo(() => columnOf(column), [column]);
  const sorted = useMemo(
    () => (sortColumn === null ? narrowed : sortedRows(narrowed, sortColumn, descending)),
    [narrowed, sortColumn, descending],
  );
  const order = JSON.stringify([state, query, sort]);
  const still = useFrozenOrder(sorted, sortColumn?.isLive === true, order);
  const groupColumn = useMemo(() => {
    const grouping = columnOf(group ?? '');
    return grouping !== null && canGroup(grouping) ? grouping : null;
  }, [group]);
  /** Groups that the user closed, and sweeps that they opened. */
  const [turned, setTurned] = useState<ReadonlySet<string>>(new Set());
  const onFold = useCallback((value: string) => {
    setTurned((old) => {
      const next = new Set(old);
      if (!next.delete(value)) next.add(value);
      return next;
    });
  }, []);
  const lines = useMemo(() => {
    if (groupColumn === null) {
      // Sorted by a chosen column, every run is where its value puts it. A sweep is closed until it is turned.
      return sort === null ? sweepRows(still.items, turned) : tableRows(still.items, null, turned);
    }
    const groups = groupRows(still.items, (item) => groupValues(groupColumn, item));
    return tableRows(still.items, groups, turned);
  }, [still.items, groupColumn, turned, sort]);
  return { lines, groupColumn, onFold, onTouch: still.onTouch };
}
