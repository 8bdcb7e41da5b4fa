import { afterAll, expect, test } from 'vitest';
import { decodeBulk } from '#core/contract/bulk';
import { RunId } from '#core/contract/run/run';
import {
  MAX_CELLS,
  SPREAD_COLUMNS,
  SpreadHeader,
  type SpreadQuery,
} from '#core/contract/series/spread';
import { StoreCore } from '../store-core';
import { bytesOf, Homes } from '../store.fixture';

const homes = new Homes();
afterAll(() => homes.clear());
const id = (hex: string): RunId => RunId.parse(`20260101-000000-0000000${hex}`);
const [A, B, C] = [id('a'), id('b'), id('c')];

/** Runs of one home, each with these rewards at these steps. */
function storeOf(runs: readonly (readonly [RunId, (readonly [number, string])[]])[]): StoreCore {
  const core = new StoreCore(homes.make());
  for (const [runId, points] of runs) {
    core.beginRun({ runId, dialect: 'auto', patterns: [], markers: [] });
    const text = points
      .map(([step, reward]) => `{"step": ${step}, "reward": ${reward}}\n`)
      .join('');
    const bytes = bytesOf(text);
    core.ingest({ runId, stream: 'log', kind: 'log', ident: '1:1', from: 0, bytes });
  }
  return core;
}

function requestOf(core: StoreCore, query: Partial<SpreadQuery>) {
  const full: SpreadQuery = {
    runs: [A, B],
    tag: 'reward',
    axis: 'x',
    from: null,
    to: null,
    center: 'mean',
    ...query,
  };
  const bulk = core.spread(full);
  if (bulk === null) return null;
  const { header, columns } = decodeBulk(bulk.buffer);
  const of = (name: (typeof SPREAD_COLUMNS)[number]): number[] => [
    ...(columns[SPREAD_COLUMNS.indexOf(name)] ?? []),
  ];
  return { header: SpreadHeader.parse(header), of };
}

test('the mean over stored seeds is at every step that some seed has', () => {
  const core = storeOf([
    [
      A,
      [
        [1, '1'],
        [3, '5'],
      ],
    ],
    [
      B,
      [
        [1, '3'],
        [2, '5'],
        [3, '9'],
      ],
    ],
  ]);
  const spread = requestOf(core, {});
  expect(spread?.header).toMatchObject({ runs: 2, cells: false, points: 5, xKind: 'timestep' });
  expect(spread?.of('x')).toEqual([1, 2, 3]);
  expect(spread?.of('mean')).toEqual([2, 4, 7]);
  expect(spread?.of('std')).toEqual([Math.SQRT2, Math.SQRT2, Math.sqrt(8)]);
  expect([spread?.of('min'), spread?.of('max')]).toEqual([
    [1, 3, 5],
    [3, 5, 9],
  ]);
  core.close();
});

test('a zoomed part has the same numbers as the whole', () => {
  const core = storeOf([
    [
      A,
      [
        [0, '0'],
        [10, '10'],
        [20, '0'],
      ],
    ],
    [
      B,
      [
        [0, '2'],
        [4, '2'],
        [20, '2'],
      ],
    ],
  ]);
  const part = requestOf(core, { from: 3, to: 12 });
  expect(part?.of('x')).toEqual([4, 10]);
  expect(part?.of('mean')).toEqual([3, 6]);
  core.close();
});

test('a run without the tag has no say, and none at all is no answer', () => {
  const core = storeOf([
    [A, [[1, '4']]],
    [C, []],
  ]);
  expect(requestOf(core, { runs: [A, C] })?.header.runs).toBe(1);
  expect(requestOf(core, { runs: [C] })).toBeNull();
  expect(requestOf(core, { runs: [A], from: 5, to: 9 })).toBeNull();
  core.close();
});

const points = (shift: number) =>
  Array.from({ length: 10_000 }, (_, i): [number, string] => [i, String((i % 7) + shift)]);

test('of long series every point counts: a cell has the mean of all of them', () => {
  const core = storeOf([
    [A, points(0)],
    [B, points(10)],
  ]);
  const spread = requestOf(core, {});
  expect(spread?.header).toMatchObject({ cells: true, points: 20_000 });
  const edges = Array.from({ length: MAX_CELLS + 1 }, (_, i) => (9_999 * i) / MAX_CELLS);
  const middle = points(5).map(([x, y]) => [x, Number(y)] as const);
  const means = Array.from({ length: MAX_CELLS }, (_, cell) => {
    const isLast = cell === MAX_CELLS - 1;
    const inside = middle.filter(
      ([x]) => x >= (edges[cell] ?? 0) && (isLast || x < (edges[cell + 1] ?? 0)),
    );
    return inside.reduce((sum, [, y]) => sum + y, 0) / inside.length;
  });
  spread?.of('mean').forEach((mean, i) => expect(mean).toBeCloseTo(means[i] ?? 0, 9));
  expect(spread?.of('std').every((std) => Math.abs(std - Math.sqrt(50)) < 1e-9)).toBe(true);
  core.close();
});

test('a value that was no number leaves its seed out there', () => {
  const core = storeOf([
    [
      A,
      [
        [1, '1'],
        [2, 'NaN'],
        [3, '3'],
      ],
    ],
    [
      B,
      [
        [1, '3'],
        [2, '4'],
        [3, '5'],
      ],
    ],
  ]);
  expect(requestOf(core, {})?.of('mean')).toEqual([2, 4, 4]);
  expect(requestOf(core, {})?.of('count')).toEqual([2, 1, 2]);
  core.close();
});

const flat = (value: number, to: number) =>
  [1, to].map((step): [number, string] => [step, String(value)]);

test('five seeds of other lengths have a t interval, and it is said to which step all of them are there', () => {
  const ids = ['1', '2', '3', '4', '5'].map(id);
  const core = storeOf(ids.map((run, i) => [run, flat(i + 1, i === 0 ? 40 : 50)]));
  const spread = requestOf(core, { runs: ids });
  expect(spread?.header).toMatchObject({ runs: 5, wholeTo: 40, longestTo: 50 });
  expect(spread?.of('count')).toEqual([5, 5, 4]);
  // scipy.stats.t.interval(0.95, 4, loc=3, scale=scipy.stats.sem([1, 2, 3, 4, 5]))
  expect(spread?.of('low')[0]).toBeCloseTo(1.036756838, 8);
  expect(spread?.of('high')[1]).toBeCloseTo(4.963243161, 8);
  // Of [2, 3, 4, 5]
  expect(spread?.of('low')[2]).toBeCloseTo(1.445739743, 8);
  const iqm = requestOf(core, { runs: ids, center: 'iqm' });
  expect(iqm?.of('center')).toEqual([3, 3, 3.5]);
  expect(iqm?.of('low')[2]).toBeNaN();
  expect(iqm?.of('low')[0]).toBeGreaterThanOrEqual(1);
  expect(iqm?.of('low')[0]).toBeLessThan(3);
  core.close();
});

test('one seed has a curve and no interval', () => {
  const core = storeOf([[A, flat(4, 9)]]);
  const spread = requestOf(core, { runs: [A] });
  expect(spread?.of('center')).toEqual([4, 4]);
  expect(spread?.of('low')).toEqual([Number.NaN, Number.NaN]);
  core.close();
});
