import { Checkbox } from '@mantine/core';
import { IconArrowDown, IconArrowUp } from '@tabler/icons-react';
import { ICON_STROKE } from '../../ui/icons';
import { MetricHint } from '../../ui/metrics/metric-hint';
import { t } from '../../words/t';
import type { Column } from './columns';
import { DEFAULT_SORT, type TableViewOptions } from './table-address';

interface Props {
  readonly columns: readonly Column[];
  readonly sort: TableViewOptions['sort'];
  readonly onSort: (sort: TableViewOptions['sort']) => void;
  readonly shown: number;
  readonly pickedShown: number;
  readonly onPickAll: (all: boolean) => void;
}

/** A column's own first direction, then the other, then the default order; of its own column the default is the first. */
export function nextSort(
  { id, descendingFirst }: Column,
  sort: TableViewOptions['sort'],
): TableViewOptions['sort'] {
  if (sort === null && id === DEFAULT_SORT.column) return { column: id, descending: false };
  if (sort?.column !== id) return { column: id, descending: descendingFirst };
  return sort.descending === descendingFirst ? { column: id, descending: !descendingFirst } : null;
}

const sortWord = (
  id: string,
  sort: NonNullable<TableViewOptions['sort']>,
): 'ascending' | 'descending' | 'none' =>
  sort.column !== id ? 'none' : sort.descending ? 'descending' : 'ascending';

/** Names of the columns; a click sorts by one. */
export function TableHead({ columns, sort, onSort, shown, pickedShown, onPickAll }: Props) {
  const shownSort = sort ?? DEFAULT_SORT;
  return (
    <thead>
      <tr aria-rowindex={1}>
        <th className="pick-cell" scope="col">
          <Checkbox
            size="xs"
            aria-label={t('runs.selectAll', { count: shown })}
            checked={shown > 0 && pickedShown === shown}
            indeterminate={pickedShown > 0 && pickedShown < shown}
            onChange={(event) => onPickAll(event.currentTarget.checked)}
          />
        </th>
        {columns.map((column) => (
          <th
            key={column.id}
            scope="col"
            className={`${column.isRight ? 'right' : ''} col-${column.kind}`}
            aria-sort={sortWord(column.id, shownSort)}
          >
            <SortButton
              column={column}
              shownSort={shownSort}
              onSort={() => onSort(nextSort(column, sort))}
            />
          </th>
        ))}
        <td className="edit-cell" />
      </tr>
    </thead>
  );
}

interface SortProps {
  readonly column: Column;
  readonly shownSort: NonNullable<TableViewOptions['sort']>;
  readonly onSort: () => void;
}

/** Name of a column; that of a metric is explained. */
function SortButton({ column, shownSort, onSort }: SortProps) {
  const { id, kind, name, label } = column;
  const says = kind === 'metric' ? {} : { title: t('runs.sortBy', { column: label }) };
  const button = (
    <button type="button" className="sort-button" onClick={onSort} {...says}>
      <span className="ellipsis">{label}</span>
      {shownSort.column === id && <Arrow descending={shownSort.descending} />}
    </button>
  );
  return kind === 'metric' ? <MetricHint tag={name}>{button}</MetricHint> : button;
}

function Arrow({ descending }: { readonly descending: boolean }) {
  const Icon = descending ? IconArrowDown : IconArrowUp;
  return <Icon size={12} stroke={ICON_STROKE} aria-hidden />;
}
