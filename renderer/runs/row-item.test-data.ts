import { aRun } from '../bridge/fixtures/run.test-data';
import type { RunExtras } from '../bridge/readers/run-extras';
import { runState } from '../ui/runs/run-state';
import { NO_EXTRAS, type RowItem } from './row-item';

/** Row of a run of the ARPO demo on this machine. */
export function aRow(extras: Partial<RunExtras> = {}): RowItem {
  const run = aRun();
  return {
    run,
    state: runState(run, { state: 'connected' }, 0),
    recipe: 'ARPO demo',
    target: 'This machine',
    extras: { ...NO_EXTRAS, ...extras },
    bytes: null,
    looksLike: null,
  };
}
