import {
  createSortedRowModel,
  rowSortingFeature,
  tableFeatures,
  useTable,
  type ColumnDef,
  type Row,
} from '@tanstack/react-table';
import { useMemo } from 'react';
import { type Column, columnOf } from './columns';
import type { RowItem } from './row-item';
import type { TableViewOptions } from './table-address';

const features = tableFeatures({
  rowSortingFeature,
  sortedRowModel: createSortedRowModel(),
  sortFns: {},
});
type Features = typeof features;

const inOrder = new Intl.Collator('en', { numeric: true, sensitivity: 'base' });

/** Numbers by size, texts as people sort them (`run-9` before `run-10`), numbers before texts. */
export function bySize(a: unknown, b: unknown): number {
  if (typeof a === 'number' && typeof b === 'number') return a - b;
  if (typeof a === 'number' || typeof b === 'number') return typeof a === 'number' ? -1 : 1;
  return inOrder.compare(String(a), String(b));
}

const compareRows = (a: Row<Features, RowItem>, b: Row<Features, RowItem>, id: string): number =>
  bySize(a.getValue(id), b.getValue(id));

function definition({ id, value, descendingFirst }: Column): ColumnDef<Features, RowItem> {
  return {
    id,
    accessorFn: value,
    sortFn: compareRows,
    sortUndefined: 'last',
    sortDescFirst: descendingFirst,
  };
}

const NOTHING: RowItem[] = [];
const idOf = ({ run }: RowItem): string => run.runId;

/** The rows in the order that was asked for; newest first, as the engine lists them, when none was. */
export function useSorted(items: RowItem[], sort: TableViewOptions['sort']): readonly RowItem[] {
  const column = sort?.column ?? null;
  const columns = useMemo(() => {
    const existing = column === null ? null : columnOf(column);
    return existing === null ? [] : [definition(existing)];
  }, [column]);
  const isListed = columns.length > 0;
  const descending = sort?.descending === true;
  const sorting = useMemo(
    () => (column !== null && isListed ? [{ id: column, desc: descending }] : []),
    [column, descending, isListed],
  );
  const isSorted = sorting.length > 0;
  // Thousands of rows that keep their order need no table model.
  const data = isSorted ? items : NOTHING;
  const table = useTable({ features, columns, data, getRowId: idOf, state: { sorting } });
  const { rows } = table.getRowModel();
  return useMemo(
    () => (isSorted ? rows.map(({ original }) => original) : items),
    [isSorted, rows, items],
  );
}
