import type { SweepMember } from '#core/contract/run/sweep-member';
import type { RowItem } from '../row-item';

export interface RowGroup {
  /** As its rows have it; '' for those without any. */
  readonly value: string;
  readonly rows: readonly RowItem[];
  /** The sweep that its runs are; absent for any other group. */
  readonly sweep?: SweepMember;
}

/**
 * Rows by what `valuesOf` says of them; one with several values (tags) is in each of their groups. Groups come in the order of their first
 * rows, those without a value last; rows keep their order.
 */
export function groupRows(
  rows: readonly RowItem[],
  valuesOf: (item: RowItem) => readonly string[],
): readonly RowGroup[] {
  const groups = new Map<string, RowItem[]>();
  for (const row of rows) {
    const values = valuesOf(row);
    for (const value of values.length === 0 ? [''] : values) {
      const group = groups.get(value);
      if (group === undefined) groups.set(value, [row]);
      else group.push(row);
    }
  }
  const all = [...groups].map(([value, members]) => ({ value, rows: members }));
  return [...all.filter(({ value }) => value !== ''), ...all.filter(({ value }) => value === '')];
}

/** Row of the table: the head of a group, or a run. */
export type TableRow =
  | { readonly kind: 'group'; readonly group: RowGroup; readonly isOpen: boolean }
  | { readonly kind: 'run'; readonly key: string; readonly item: RowItem };

const lineOf = (item: RowItem, within: string): TableRow => ({
  kind: 'run',
  key: `${within}/${item.run.runId}`,
  item,
});

export function tableRows(
  rows: readonly RowItem[],
  groups: readonly RowGroup[] | null,
  closed: ReadonlySet<string>,
): readonly TableRow[] {
  if (groups === null) return rows.map((item) => lineOf(item, ''));
  return groups.flatMap((group): TableRow[] => {
    const isOpen = !closed.has(group.value);
    const head: TableRow = { kind: 'group', group, isOpen };
    return isOpen ? [head, ...group.rows.map((item) => lineOf(item, group.value))] : [head];
  });
}

/**
 * Rows with each sweep as one row, where the first of its runs is; its runs follow it while it is open. A sweep with one run left in the
 * list is a run like any other.
 * @param open ids of the sweeps that the user opened
 */
export function sweepRows(
  rows: readonly RowItem[],
  open: ReadonlySet<string>,
): readonly TableRow[] {
  const sweeps = new Map<string, RowItem[]>();
  for (const row of rows) {
    const { sweep } = row.run;
    if (sweep !== undefined) sweeps.set(sweep.id, [...(sweeps.get(sweep.id) ?? []), row]);
  }
  return rows.flatMap((row): TableRow[] => {
    const { sweep } = row.run;
    const members = sweep === undefined ? [] : (sweeps.get(sweep.id) ?? []);
    if (sweep === undefined || members.length < 2) return [lineOf(row, '')];
    if (members[0] !== row) return [];
    const group = { value: sweep.id, rows: members, sweep };
    const isOpen = open.has(sweep.id);
    const head: TableRow = { kind: 'group', group, isOpen };
    return isOpen ? [head, ...members.map((item) => lineOf(item, sweep.id))] : [head];
  });
}
