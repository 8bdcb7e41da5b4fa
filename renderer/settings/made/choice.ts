import type { LedgerRow } from '#core/contract/setup/ledger';

/** Whether an entry can be chosen for removal. Its target has to be connected, which its size shows. */
export const isRemovable = ({ bytes }: Pick<LedgerRow, 'bytes'>): boolean => bytes !== null;

/** The chosen rows that can be removed; an id that is no longer in the list counts for nothing. */
export const chosenRows = (
  rows: readonly LedgerRow[],
  ids: ReadonlySet<string>,
): readonly LedgerRow[] => rows.filter((row) => ids.has(row.id) && isRemovable(row));

/** Bytes of rows together. */
export const bytesOf = (rows: readonly LedgerRow[]): number =>
  rows.reduce((sum, { bytes }) => sum + (bytes ?? 0), 0);

/** Rows by their target, targets in the order of the list: each target has commands and its own terminal. */
export function rowsByTarget(
  rows: readonly LedgerRow[],
): readonly (readonly [target: string, rows: readonly LedgerRow[]])[] {
  const targets = [...new Set(rows.map(({ target }) => target))];
  return targets.map((target) => [target, rows.filter((row) => row.target === target)] as const);
}
