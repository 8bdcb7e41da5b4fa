import { expect, test } from 'vitest';
import { aRun } from '../../bridge/fixtures/run.test-data';
import { runState } from '../../ui/runs/run-state';
import { isIn, STATE_FILTERS, stateCounts, type StateFilter } from './state-filter';

const rows = [
  aRun({ name: 'a-running' }),
  aRun({ name: 'b-unknown', contact: 'unknown', contactSinceMs: 1 }),
  aRun({ name: 'c-failed', phase: 'ended', verdict: 'failed' }),
  aRun({ name: 'd-lost', phase: 'lost', verdict: 'lost' }),
  aRun({ name: 'e-import', phase: 'ended', verdict: null }),
].map((run) => ({ run, state: runState(run, { state: 'connected' }, 10) }));

const names = (filter: StateFilter): string[] =>
  rows.filter((row) => isIn(row, filter)).map(({ run }) => run.name);

test('a run without contact is still in progress, as far as anyone knows', () => {
  expect(names('in-progress')).toEqual(['a-running', 'b-unknown']);
});

test('every run is in "All" and in exactly one other group', () => {
  for (const row of rows) {
    expect(STATE_FILTERS.filter((filter) => isIn(row, filter))).toHaveLength(2);
  }
});

test('only states that some run is in are offered, and the one that was chosen', () => {
  expect(stateCounts(rows, 'stopped').map(({ filter, count }) => `${filter} ${count}`)).toEqual([
    'all 5',
    'in-progress 2',
    'failed 1',
    'stopped 0',
    'lost 1',
    'unjudged 1',
  ]);
});
