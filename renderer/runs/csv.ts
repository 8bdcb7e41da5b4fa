import { spreadsheetField } from '#core/lib/csv';
import { toast } from '../ui/toast';
import { t } from '../words/t';
import { shownParam } from '../ui/runs/param-value';
import type { Column } from './table/columns';
import { figuresOf, paramOf, type RowItem } from './row-item';

/** Exact values, not what the table shows of them. */
function rawValue({ kind, name }: Column, item: RowItem): string | number | null {
  const { run, recipe, target, state, extras } = item;
  switch (kind) {
    case 'state':
      return state.word;
    case 'run':
      return run.name;
    case 'recipe':
      return recipe;
    case 'target':
      return target;
    case 'reward':
      return figuresOf(item, 'reward')?.last ?? null;
    case 'timestep':
      return run.lastX;
    case 'duration':
      return run.durationMs === null ? null : run.durationMs / 1000;
    case 'started':
      return run.startedMs === null ? null : new Date(run.startedMs).toISOString();
    case 'reason':
      return run.reasons.join(' ');
    case 'tags':
      return extras.tags.join(' ');
    case 'size':
      return item.bytes;
    case 'notes':
      return extras.notes;
    case 'param': {
      const value = paramOf(item, name);
      return typeof value === 'number' ? value : shownParam(name, value);
    }
    case 'metric':
      return figuresOf(item, name)?.last ?? null;
  }
}

/** These rows in these columns, with their ids before them; durations in seconds, sizes in bytes. */
export function csvOf(items: readonly RowItem[], columns: readonly Column[]): string {
  const head = ['id', ...columns.map(({ id }) => id)].map(spreadsheetField);
  const rows = items.map((item) =>
    [item.run.runId, ...columns.map((column) => rawValue(column, item))].map(spreadsheetField),
  );
  return [head, ...rows].map((row) => `${row.join(',')}\r\n`).join('');
}

/** Downloads the rows as a CSV file. */
export function downloadCsv(items: readonly RowItem[], columns: readonly Column[]): void {
  const file = `${t('runs.csv.file')}.csv`;
  const url = URL.createObjectURL(new Blob([csvOf(items, columns)], { type: 'text/csv' }));
  const link = document.createElement('a');
  link.href = url;
  link.download = file;
  link.click();
  setTimeout(() => URL.revokeObjectURL(url), 10_000);
  toast({ says: t('runs.csv.says', { count: items.length, file }) });
}
