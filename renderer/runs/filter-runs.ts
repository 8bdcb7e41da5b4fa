import type { RunView } from '#core/contract/run';
import { isOver, runState, type RunState } from '../ui/run-state';
import type { LinkState } from '../bridge/connection';
import { words } from '../ui/words';

/** Groups of states a list can be narrowed to. */
export const STATE_FILTERS = [
  'all',
  'in-progress',
  'succeeded',
  'suspicious',
  'failed',
  'stopped',
  'lost',
  'unjudged',
] as const;
export type StateFilter = (typeof STATE_FILTERS)[number];

export interface RunRow {
  readonly run: RunView;
  readonly state: RunState;
}

export function rowsOf(runs: readonly RunView[], link: LinkState, nowMs: number): RunRow[] {
  return runs.map((run) => ({ run, state: runState(run, link, nowMs) }));
}

export function isIn(row: RunRow, filter: StateFilter): boolean {
  if (filter === 'all') return true;
  return filter === 'in-progress' ? !isOver(row.run) : isOver(row.run) && row.state.tone === filter;
}

export function filterRows(rows: readonly RunRow[], filter: StateFilter, query: string): RunRow[] {
  const wanted = query.trim().toLowerCase();
  return rows.filter(
    (row) =>
      isIn(row, filter) &&
      `${row.run.name} ${row.run.recipe} ${row.run.runId}`.toLowerCase().includes(wanted),
  );
}

export function filterOf(text: string | null): StateFilter {
  return STATE_FILTERS.find((filter) => filter === text) ?? 'all';
}

export function filterWords(filter: StateFilter): string {
  if (filter === 'all') return words.runs.all;
  return filter === 'in-progress' ? words.frame.inProgress : words.states[filter];
}
