import type { Column } from './columns';
import type { RowItem } from '../row-item';

const inOrder = new Intl.Collator('en', { numeric: true, sensitivity: 'base' });

/** Numbers by size, texts as people sort them (`run-9` before `run-10`), numbers before texts. */
export function bySize(a: unknown, b: unknown): number {
  if (typeof a === 'number' && typeof b === 'number') return a - b;
  if (typeof a === 'number' || typeof b === 'number') return typeof a === 'number' ? -1 : 1;
  return inOrder.compare(String(a), String(b));
}

/** The rows in the order of a column's values. Rows without one are last in both directions; equal ones keep their order. */
export function sortedRows(
  items: readonly RowItem[],
  { value }: Pick<Column, 'value'>,
  descending: boolean,
): readonly RowItem[] {
  const direction = descending ? -1 : 1;
  return items
    .map((item) => ({ item, key: value(item) }))
    .toSorted((a, b) => {
      if (a.key === undefined || b.key === undefined)
        return Number(a.key === undefined) - Number(b.key === undefined);
      return direction * bySize(a.key, b.key);
    })
    .map(({ item }) => item);
}
