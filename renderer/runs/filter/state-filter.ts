import type { RunView } from '#core/contract/run/run';
import { isOver, type RunState } from '../../ui/runs/run-state';

/** State filters of the list. */
export const STATE_FILTERS = [
  'all',
  'in-progress',
  'succeeded',
  'finished',
  'suspicious',
  'failed',
  'stopped',
  'lost',
  'unjudged',
] as const;
export type StateFilter = (typeof STATE_FILTERS)[number];

/** Facts of a row that its state group is based on. */
export interface Stated {
  readonly run: Pick<RunView, 'phase'>;
  readonly state: Pick<RunState, 'tone'>;
}

export function isIn({ run, state }: Stated, filter: StateFilter): boolean {
  if (filter === 'all') return true;
  return filter === 'in-progress' ? !isOver(run) : isOver(run) && state.tone === filter;
}

/** The states that some run is in, and the chosen one, with their counts. */
export function stateCounts(
  rows: readonly Stated[],
  chosen: StateFilter,
): readonly { readonly filter: StateFilter; readonly count: number }[] {
  return STATE_FILTERS.map((filter) => ({
    filter,
    count: rows.reduce((sum, row) => sum + (isIn(row, filter) ? 1 : 0), 0),
  })).filter(({ filter, count }) => filter === 'all' || filter === chosen || count > 0);
}
