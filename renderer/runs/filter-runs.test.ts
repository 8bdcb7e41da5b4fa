import { expect, test } from 'vitest';
import { aRun } from '../run-for-tests';
import { filterOf, filterRows, rowsOf, STATE_FILTERS, isIn } from './filter-runs';

const runs = [
  aRun({ name: 'a-running' }),
  aRun({ name: 'b-unknown', contact: 'unknown', contactSinceMs: 1 }),
  aRun({ name: 'c-failed', phase: 'ended', verdict: 'failed', recipe: 'sb3' }),
  aRun({ name: 'd-lost', phase: 'lost', verdict: 'lost' }),
  aRun({ name: 'e-import', phase: 'ended', verdict: null }),
];
const rows = rowsOf(runs, { state: 'connected' }, 10);
const names = (filter: (typeof STATE_FILTERS)[number], query = ''): string[] =>
  filterRows(rows, filter, query).map((row) => row.run.name);

test('a run without contact is still in progress, as far as anyone knows', () => {
  expect(names('in-progress')).toEqual(['a-running', 'b-unknown']);
});

test('every run is in "All" and in exactly one other group', () => {
  for (const row of rows) {
    expect(STATE_FILTERS.filter((filter) => isIn(row, filter))).toHaveLength(2);
  }
});

test('text looks at name, recipe and id, whatever its case', () => {
  expect(names('all', 'SB3')).toEqual(['c-failed']);
  expect(names('failed', 'running')).toEqual([]);
});

test('an address with a state that does not exist shows all', () => {
  expect(filterOf('nonsense')).toBe('all');
  expect(filterOf('lost')).toBe('lost');
});
