import { afterAll, expect, test } from 'vitest';
import { decodeBulk } from '#core/contract/bulk';
import { CHART_COLUMNS } from '#core/contract/series/series';
import type { StoreCore } from '../store-core';
import { bytesOf, chartOf, feed, Homes, openCore, RUN } from '../store.fixture';

const homes = new Homes();
afterAll(() => homes.clear());

const rowOf = (value: number, i: number): string =>
  `{"timestep":${2 * i},"y":${value},"wall_time":${1000 + i}}\n`;

/** A run whose only series `y` has these values at x = 0, 2, 4 …, a second apart. */
function runOf(values: readonly number[]): StoreCore {
  const core = openCore(homes.make());
  feed(core, '/run/m.jsonl', 'json-lines', bytesOf(values.map(rowOf).join('')));
  return core;
}

/** TensorBoard's debiased moving average over a whole series. */
function smoothed(values: readonly number[], weight: number): number[] {
  let [last, n] = [0, 0];
  return values.map((value) => {
    if (!Number.isFinite(value)) return NaN;
    last = last * weight + (1 - weight) * value;
    n += 1;
    return last / (1 - weight ** n);
  });
}

const smoothColumn = CHART_COLUMNS.indexOf('smooth');

const smoothOf = (core: StoreCore): number[] => [
  ...(chartOf(core, 'y', { smoothing: 0.97 })?.columns[smoothColumn] ?? []),
];

test('a zoomed part is smoothed as the whole series is, not from its own first point', () => {
  const values = Array.from({ length: 9_000 }, (_, i) => Math.sin(i / 300) + (i % 7) - (i % 3));
  const core = runOf(values);
  const wanted = smoothed(values, 0.9);
  const chart = chartOf(core, 'y', { from: 8_000, to: 8_800, buckets: 500, smoothing: 0.9 });
  const got = [...(chart?.columns[smoothColumn] ?? [])];
  expect(got).toHaveLength(401);
  got.forEach((value, i) => expect(value).toBeCloseTo(wanted[4_000 + i] ?? NaN, 9));
});

test('a growing series is smoothed alike live and when it is read at its end', () => {
  const values = Array.from({ length: 5_000 }, (_, i) => (i * 7919) % 101);
  const live = openCore(homes.make());
  const bytes = bytesOf(values.map(rowOf).join(''));
  for (const share of [0.1, 0.4, 0.41, 1]) {
    feed(live, '/run/m.jsonl', 'json-lines', bytes.slice(0, Math.floor(bytes.length * share)));
    chartOf(live, 'y', { smoothing: 0.97 });
  }
  const later = runOf(values);
  expect(smoothOf(live)).toEqual(smoothOf(later));
  expect(smoothOf(live).length).toBeGreaterThan(100);
});

test('a zoomed part brings the point before it and the one after it, and does not count them', () => {
  const core = runOf([0, 1, 2, 3, 4, 5]);
  const chart = chartOf(core, 'y', { from: 3, to: 7, neighbours: true });
  expect(chart?.header).toMatchObject({ total: 2, shown: 2, before: 1, after: 1 });
  expect([...(chart?.columns[0] ?? [])]).toEqual([2, 4, 6, 8]);
  const between = chartOf(core, 'y', { from: 2.5, to: 3.5, neighbours: true });
  expect(between?.header).toMatchObject({ total: 0, shown: 0, before: 1, after: 1 });
  expect([...(between?.columns[0] ?? [])]).toEqual([2, 4]);
});

test('a training that went back keeps the tail that it threw away', () => {
  const core = openCore(homes.make());
  const rows = [0, 1, 2, 3, 4, 2, 3].map((x, i) => `{"timestep":${x},"y":${i}}\n`);
  feed(core, '/run/m.jsonl', 'json-lines', bytesOf(rows.join('')));
  const chart = chartOf(core, 'y', { tails: true });
  expect(chart?.header).toMatchObject({ total: 2 });
  expect([...(chart?.columns[0] ?? [])]).toEqual([2, 3]);
  expect([...(chart?.columns[3] ?? [])]).toEqual([2, 3]);
});

test('several lines come in one answer, and a tag that is not there is reported', () => {
  const core = runOf([1, 2, 3]);
  const query = { runId: RUN, tag: 'y', axis: 'x', from: null, to: null, buckets: 500 } as const;
  const { header, columns } = decodeBulk(
    core.charts([query, { ...query, tag: 'z' }, { ...query, from: 2 }]).buffer,
  );
  expect(header).toMatchObject({ charts: [{ shown: 3 }, null, { shown: 2 }] });
  expect([...(columns[0] ?? [])]).toEqual([0, 2, 4, 2, 4]);
});

test('values that are no finite numbers are listed with their place and time', () => {
  const core = runOf([1, NaN, 3]);
  const query = { runId: RUN, tag: 'y', axis: 'x', from: null, to: null, most: 10 } as const;
  expect(core.oddPoints(query)).toEqual({
    total: 1,
    points: [{ x: 2, wallMs: 1_001_000, value: 'NaN' }],
  });
  expect(core.oddPoints({ ...query, from: 3 })).toEqual({ total: 0, points: [] });
  expect(core.oddPoints({ ...query, tag: 'z' })).toBeNull();
});
