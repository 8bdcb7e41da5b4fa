import * as fc from 'fast-check';
import { expect, test } from 'vitest';
import { RunId } from '#core/contract/run/run';
import { aRun } from '../../bridge/fixtures/run.test-data';
import { runState } from '../../ui/runs/run-state';
import { columnOf, columnsOf, FIXED, groupValues, USUAL_COLUMNS } from './columns';
import { csvOf } from '../csv';
import { groupRows, sweepRows, tableRows } from './grouped-rows';
import { frozenOrder } from './frozen-order';
import { NO_EXTRAS, RowMaker, type RowItem } from '../row-item';
import { changeOf } from '../run-editor';
import { sparkPath } from '../../ui/runs/sparkline';
import { STATE_FILTERS } from '../filter/state-filter';
import {
  DEFAULT_SORT,
  viewOptionsOfAddress,
  PLAIN_VIEW,
  withViewOptions,
  type TableViewOptions,
} from './table-address';
import { reasonText } from './row-words';
import { nextSort } from './table-head';
import { stepOf } from './use-grid-keys';
import { runsBetween } from '../use-picking';
import { bySize, sortedRows } from './sorted-rows';
import { sweepComparison, sweepCounts, sweepWords } from './sweep-words';

function item(hex: string, changes: Partial<RowItem['extras']> = {}): RowItem {
  const run = aRun({ runId: RunId.parse(`20260101-000000-0000000${hex}`), name: `run-${hex}` });
  const state = runState(run, { state: 'connected' }, 0);
  const extras = { ...NO_EXTRAS, ...changes };
  return { run, state, recipe: 'Toy', target: 'here', extras, bytes: null, looksLike: null };
}

const columnId = fc.oneof(
  fc.constantFrom(...FIXED),
  fc.string({ minLength: 1 }).map((name) => `param:${name}`),
  fc.string({ minLength: 1 }).map((name) => `metric:${name}`),
);
const anyViewOptions: fc.Arbitrary<TableViewOptions> = fc.record({
  state: fc.constantFrom(...STATE_FILTERS),
  query: fc.string(),
  sort: fc.option(fc.record({ column: columnId, descending: fc.boolean() })),
  group: fc.option(columnId),
  columns: fc.option(fc.uniqueArray(columnId, { minLength: 1 })),
});

test('a copied link shows the same rows, order, groups and columns, no matter what they are called', () => {
  fc.assert(
    fc.property(anyViewOptions, (options) => {
      const address = withViewOptions(new URLSearchParams(), options).toString();
      expect(viewOptionsOfAddress(new URLSearchParams(address))).toEqual(options);
    }),
  );
  expect(withViewOptions(new URLSearchParams(), PLAIN_VIEW).toString()).toBe('');
});

test('every column that an address can name is a column, and nonsense is none', () => {
  expect(columnsOf(USUAL_COLUMNS)).toHaveLength(USUAL_COLUMNS.length);
  expect(columnOf('param:lr')).toMatchObject({ kind: 'param', label: 'lr' });
  expect([columnOf('nonsense'), columnOf('param:'), columnOf('')]).toEqual([null, null, null]);
});

test('a third click on a column gives the list its first order back', () => {
  const reward = columnOf('reward');
  if (reward === null) throw new Error('no such column');
  const first = nextSort(reward, null);
  const second = nextSort(reward, first);
  expect([first, second, nextSort(reward, second)]).toEqual([
    { column: 'reward', descending: true },
    { column: 'reward', descending: false },
    null,
  ]);
});

function runAt(hex: string, changes: Partial<RowItem['run']>): RowItem {
  const row = item(hex);
  return { ...row, run: { ...row.run, ...changes } };
}

test('the list is newest first from the beginning, and a click on that column turns it round', () => {
  const started = columnOf(DEFAULT_SORT.column);
  if (started === null) throw new Error('no such column');
  const second = nextSort(started, null);
  expect([second, nextSort(started, second)]).toEqual([
    { column: 'started', descending: false },
    null,
  ]);
  const rows = [
    runAt('1', { startedMs: 1 }),
    runAt('2', { startedMs: null }),
    runAt('3', { startedMs: 3 }),
    runAt('4', { startedMs: null, phase: 'queued' }),
  ];
  const order = sortedRows(rows, started, true).map(({ run }) => run.name);
  expect(order).toEqual(['run-4', 'run-3', 'run-1', 'run-2']);
});

test('names with numbers sort as people count, and numbers are before words', () => {
  expect(['run-10', 'run-9', 'Run-1'].toSorted(bySize)).toEqual(['Run-1', 'run-9', 'run-10']);
  expect(['b', 2, 'a', 1].toSorted(bySize)).toEqual([1, 2, 'a', 'b']);
});

test('rows keep the places they had while the user is there; newcomers come beside their neighbours', () => {
  expect(frozenOrder(['c', 'a', 'b'], ['a', 'b', 'c'])).toEqual(['a', 'b', 'c']);
  expect(frozenOrder(['new', 'c', 'a', 'x', 'b'], ['a', 'gone', 'b', 'c'])).toEqual([
    'new',
    'a',
    'x',
    'b',
    'c',
  ]);
  expect(frozenOrder(['b', 'a'], null)).toEqual(['b', 'a']);
});

test('anything that comes and goes, every row is there exactly once', () => {
  const ids = fc.uniqueArray(fc.stringMatching(/^[a-h]$/));
  fc.assert(
    fc.property(ids, ids, (sorted, held) => {
      expect(frozenOrder(sorted, held).toSorted()).toEqual(sorted.toSorted());
    }),
  );
});

test('a run with two tags is in both groups, one without any in the last', () => {
  const rows = [item('1'), item('2', { tags: ['a', 'b'] }), item('3', { tags: ['b'] })];
  const tags = columnOf('tags');
  if (tags === null) throw new Error('no such column');
  const groups = groupRows(rows, (row) => groupValues(tags, row));
  expect(groups.map(({ value, rows: of }) => [value, of.map(({ run }) => run.name)])).toEqual([
    ['a', ['run-2']],
    ['b', ['run-2', 'run-3']],
    ['', ['run-1']],
  ]);
  const lines = tableRows(rows, groups, new Set(['b']));
  expect(
    lines.map((line) => (line.kind === 'group' ? line.group.value : line.key.slice(-1))),
  ).toEqual(['a', '2', 'b', '', '1']);
});

const runKey = (i: number): string => `/20260101-000000-0000000${i}`;
const last = (ids: readonly string[]): string[] => ids.map((id) => id.slice(-1));

test('a click with Shift picks everything from the row that was picked before, in either direction', () => {
  const lines = tableRows([item('1'), item('2'), item('3'), item('4')], null, new Set());
  expect(last(runsBetween(lines, runKey(3), runKey(1)))).toEqual(['1', '2', '3']);
  expect(runsBetween(lines, 'gone', runKey(1))).toEqual([]);
});

test('arrows stop at the ends of the list', () => {
  expect(['ArrowDown', 'ArrowUp', 'Home', 'End', 'x'].map((key) => stepOf(key, 1, 3))).toEqual([
    2,
    0,
    0,
    2,
    null,
  ]);
  expect([stepOf('ArrowDown', 2, 3), stepOf('PageUp', 2, 3)]).toEqual([2, 0]);
});

test('a row that did not change stays the same object', () => {
  const runs = [item('1').run, item('2').run];
  const recipes = new Map([['toy-hybrid', 'Toy']]);
  const sources = {
    extras: new Map([[runs[0]?.runId ?? '', NO_EXTRAS]]),
    recipes,
    targets: new Map<string, string>(),
    sizes: new Map<string, number>(),
    looksLike: new Map<string, string>(),
    stateOf: (run: (typeof runs)[number]) => runState(run, { state: 'connected' } as const, 0),
  };
  const maker = new RowMaker();
  const [a, b] = maker.rows(runs, sources);
  const [again, changed] = maker.rows(
    [...runs.slice(0, 1), aRun({ ...runs[1], lastX: 7 })],
    sources,
  );
  expect(again).toBe(a);
  expect(changed).not.toBe(b);
});

test('a sparkline leaves a gap where a value was no number, and nothing for none', () => {
  expect(
    sparkPath(Float32Array.of(0, 1, Number.NaN, 1, 0), 20, 10)
      .match(/[ML]/g)
      ?.join(''),
  ).toBe('MLML');
  expect(sparkPath(Float32Array.of(Number.NaN), 20, 10)).toBe('');
  expect(sparkPath(Float32Array.of(5, 5), 20, 10)).toBe('M2.0 5.0L18.0 5.0');
});

test('rows without a value are last in both directions, and equal ones keep their order', () => {
  const items = [
    item('1'),
    item('2', { params: { lr: 0.1 } }),
    item('3', { params: { lr: 10 } }),
    item('4', { params: { lr: 0.1 } }),
  ];
  const [lr] = columnsOf(['param:lr']);
  if (lr === undefined) throw new Error('A parameter is a column.');
  const ids = (descending: boolean) => sortedRows(items, lr, descending).map(({ run }) => run.name);
  expect(ids(false)).toEqual(['run-2', 'run-4', 'run-3', 'run-1']);
  expect(ids(true)).toEqual(['run-3', 'run-2', 'run-4', 'run-1']);
});

test('a table as CSV has its exact values under the ids of its columns', () => {
  const text = csvOf([item('1', { params: { lr: 0.1 } })], columnsOf(['run', 'param:lr', 'size']));
  expect(text).toBe('id,run,param:lr,size\r\n20260101-000000-00000001,run-1,0.1,\r\n');
});

test('only what was changed in the editor is asked for, and an empty name takes the name away', () => {
  const before = { name: 'a', tags: ['x', 'y'], notes: 'n' };
  expect(changeOf(before, { name: 'a', tags: 'x, y', notes: 'n' })).toEqual({});
  expect(changeOf(before, { name: ' ', tags: 'y,,y', notes: '' })).toEqual({
    name: null,
    tags: ['y'],
    notes: '',
  });
});

test('a failed run says first what it looks like, then its reasons', () => {
  const { run, ...rest } = item('1');
  const reasons = ['Exit code 1.', 'Line 12 is a traceback.'];
  const failed = { ...rest, run: { ...run, verdict: 'failed' as const, reasons } };
  expect(reasonText(failed)).toBe('Exit code 1. Line 12 is a traceback.');
  expect(reasonText({ ...failed, looksLike: 'Looks like a full disk.' })).toBe(
    'Looks like a full disk. Exit code 1. Line 12 is a traceback.',
  );
});

const sweepId = '20260101-000000-00000abc';
const seed = (hex: string, index: number, changes: Partial<RowItem['run']> = {}): RowItem => {
  const row = item(hex);
  const sweep = { id: sweepId, name: 'pole', index, size: 3, varies: ['seed'] };
  return { ...row, run: { ...row.run, sweep, ...changes } };
};

test('a sweep is one row where its newest run is, and its runs follow while it is open', () => {
  const rows = [item('f'), seed('3', 3), seed('2', 2), item('e'), seed('1', 1)];
  const namesOf = (open: ReadonlySet<string>) =>
    sweepRows(rows, open).map((line) =>
      line.kind === 'group' ? (line.group.sweep?.name ?? '') : line.item.run.name,
    );
  expect(namesOf(new Set())).toEqual(['run-f', 'pole', 'run-e']);
  expect(namesOf(new Set([sweepId]))).toEqual([
    'run-f',
    'pole',
    'run-3',
    'run-2',
    'run-1',
    'run-e',
  ]);
  expect(sweepRows(rows.slice(0, 2), new Set()).map(({ kind }) => kind)).toEqual(['run', 'run']);
});

test('the row of a sweep says how many seeds are done, and compares those that began, in their order', () => {
  const rows = [
    seed('3', 3, { phase: 'queued', verdict: null }),
    seed('2', 2, { phase: 'running', verdict: null }),
    seed('1', 1, { phase: 'ended', verdict: 'failed' }),
  ];
  const sweep = rows[0]?.run.sweep;
  if (sweep === undefined) throw new Error('it has one');
  expect(sweepWords(sweep, sweepCounts(rows))).toBe(
    '3 seeds, 1 done, 1 not successful, 1 in progress, 1 waiting',
  );
  expect(sweepComparison(sweep, rows)).toBe(
    '/runs/compare?ids=20260101-000000-00000001,20260101-000000-00000002&seeds=fold',
  );
  expect(sweepComparison(sweep, rows.slice(0, 2))).toBeNull();
  expect(sweepWords({ ...sweep, varies: ['lr', 'seed'] }, sweepCounts([]))).toBe(
    '3 runs over lr × seed, 0 done',
  );
});
