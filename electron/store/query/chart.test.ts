import * as fc from 'fast-check';
import { afterAll, expect, test } from 'vitest';
import { bytesOf, chartOf, feed, Homes, openCore, pointsOf, RUN, viewOf } from '../store.fixture';
import type { StoreCore } from '../store-core';
import { repetitions } from '../../../scripts/setup/repetitions.mjs';

const homes = new Homes();
afterAll(() => homes.clear());

/** A run whose only series `y` has these values at x = 0, 2, 4 …, a second apart. */
function runOf(values: readonly number[], piece = 1 << 20): StoreCore {
  const core = openCore(homes.make());
  const rows = values.map(
    (value, i) => `{"timestep":${2 * i},"y":${value},"wall_time":${1000 + i}}\n`,
  );
  feed(core, '/run/m.jsonl', 'json-lines', bytesOf(rows.join('')), piece);
  return core;
}

const columnsOf = (core: StoreCore, query: Parameters<typeof chartOf>[2]) => {
  const chart = chartOf(core, 'y', query);
  const names = [
    'x',
    'xLast',
    'first',
    'min',
    'max',
    'last',
    'mean',
    'count',
    'bad',
    'wallMs',
  ] as const;
  const columns = Object.fromEntries(
    names.map((name, i) => [name, [...(chart?.columns[i] ?? [])]]),
  );
  return { header: chart?.header, columns };
};

test('any zoom of a long series keeps the extremes, the ends and the count of its range', () => {
  const values = Array.from({ length: 30_000 }, (_, i) =>
    i % 977 === 0 ? NaN : Math.round(1000 * Math.sin(i / 50)) + (i % 13),
  );
  values[12_345] = 1e6;
  const core = runOf(values);
  fc.assert(
    fc.property(
      fc.nat(60_000),
      fc.nat(60_000),
      fc.integer({ min: 1, max: 1000 }),
      (a, b, buckets) => {
        const [from, to] = [Math.min(a, b), Math.max(a, b)];
        const raw = values.slice(Math.ceil(from / 2), Math.floor(to / 2) + 1);
        const finite = raw.filter((value) => Number.isFinite(value));
        const { header, columns } = columnsOf(core, { from, to, buckets });
        const finiteIn = (name: string): number[] => (columns[name] ?? []).filter(Number.isFinite);
        const sum = (name: string): number => (columns[name] ?? []).reduce((x, y) => x + y, 0);
        expect(header).toMatchObject({ total: raw.length, shown: columns['x']?.length });
        expect(columns['x']?.length ?? 0).toBeLessThanOrEqual(buckets);
        expect([sum('count'), sum('bad')]).toEqual([finite.length, raw.length - finite.length]);
        if (finite.length === 0) return;
        expect(finiteIn('min').reduce((x, y) => Math.min(x, y))).toBe(
          finite.reduce((x, y) => Math.min(x, y)),
        );
        expect(finiteIn('max').reduce((x, y) => Math.max(x, y))).toBe(
          finite.reduce((x, y) => Math.max(x, y)),
        );
        expect([finiteIn('first')[0], finiteIn('last').at(-1)]).toEqual([finite[0], finite.at(-1)]);
        expect(columns['x']?.[0]).toBe(Math.ceil(from / 2) * 2);
        expect(columns['xLast']?.at(-1)).toBe(Math.min(Math.floor(to / 2), values.length - 1) * 2);
      },
    ),
    { numRuns: 60 },
  );
  core.close();
});

test('on a clock the range and the places are times; elapsed counts from the start of the run', () => {
  const core = runOf([1, 2, 3, 4]);
  const clock = columnsOf(core, { axis: 'clock', from: 1_001_000, to: 1_002_500 });
  expect([clock.columns['x'], clock.columns['first']]).toEqual([
    [1_001_000, 1_002_000],
    [2, 3],
  ]);
  const elapsed = columnsOf(core, { axis: 'elapsed', from: 2000, to: null });
  expect([elapsed.columns['x'], elapsed.columns['wallMs']]).toEqual([
    [2000, 3000],
    [1_002_000, 1_003_000],
  ]);
  core.close();
});

test('elapsed time of an import counts from its first known moment, for all of its tags alike', () => {
  const core = runOf([]);
  const rows = [0, 1, 2].map((i) => `{"step":${i},"y":${i},"wall_time":${1_000 + i}}\n`);
  feed(core, '/run/m.jsonl', 'json-lines', bytesOf(rows.join('')));
  const later = [0, 1].map((i) => `{"step":${i},"z":${i},"wall_time":${1_060 + i}}\n`);
  feed(core, '/run/n.jsonl', 'json-lines', bytesOf(later.join('')));
  core.saveRun(viewOf({ recipe: 'import', startedMs: 9_000_000_000 }), null);
  expect([...(chartOf(core, 'y', { axis: 'elapsed' })?.columns[0] ?? [])]).toEqual([0, 1000, 2000]);
  expect([...(chartOf(core, 'z', { axis: 'elapsed' })?.columns[0] ?? [])]).toEqual([
    60_000, 61_000,
  ]);
  expect(core.series(RUN).map((one) => [one.tag, one.firstWallMs, one.lastWallMs])).toEqual([
    ['y', 1_000_000, 1_002_000],
    ['z', 1_060_000, 1_061_000],
  ]);
  core.close();
});

test('an unknown tag has no chart; a range without points has an empty one', () => {
  const core = runOf([1, 2]);
  expect(chartOf(core, 'nobody')).toBeNull();
  expect(columnsOf(core, { from: 1000, to: 2000 })).toMatchObject({
    header: { total: 0, shown: 0 },
  });
  expect(columnsOf(core, { from: 3, to: 1 }).header).toMatchObject({ total: 0 });
  core.close();
});

test('joined sources and segments are drawn by rising x, by rising time on a clock', () => {
  const core = runOf([1, 2, 3]);
  const rows = [2, 4, 6].map((x, i) => `{"timestep":${x},"y":${x * 10},"wall_time":${5000 + i}}\n`);
  core.resetStream(RUN, '/run/m.jsonl', '1:1');
  feed(core, '/run/m.jsonl', 'json-lines', bytesOf(rows.join('')));
  expect(columnsOf(core, {}).columns['first']).toEqual([1, 20, 40, 60]);
  expect(columnsOf(core, { from: 1, to: 4 }).columns['first']).toEqual([20, 40]);
  expect(columnsOf(core, { axis: 'clock' }).columns['x']).toEqual([1e6, 5e6, 5_001_000, 5_002_000]);
  expect(core.series(RUN)[0]).toMatchObject({
    pointCount: 4,
    segmentCount: 2,
    last: 60,
    min: 1,
    max: 60,
  });
  core.close();
});

test('a long series is stored and drawn, its one spike among them', () => {
  const count = repetitions(60_000, 1_000_000);
  const core = runOf([]);
  const spike = 54_321;
  let text = '';
  let from = 0;
  for (let i = 0; i < count; i += 1) {
    text += `{"timestep":${i},"y":${i === spike ? 99 : i % 10}}\n`;
    if (text.length < 1 << 18 && i < count - 1) continue;
    const bytes = bytesOf(text);
    core.ingest({
      runId: RUN,
      stream: '/run/m.jsonl',
      kind: 'json-lines',
      ident: '1:1',
      from,
      bytes,
    });
    from += bytes.length;
    text = '';
  }
  const { header, columns } = columnsOf(core, { buckets: 1000 });
  expect(header).toMatchObject({ total: count });
  expect(columns['max']?.filter((max) => max === 99)).toHaveLength(1);
  expect(columns['count']?.reduce((a, b) => a + b, 0)).toBe(count);
  expect(columns['x']?.length).toBeGreaterThan(500);
  const near = columnsOf(core, { from: spike - 2, to: spike + 2, buckets: 1000 });
  expect(near.columns['first']).toEqual([9, 0, 99, 2, 3]);
  expect(pointsOf(core, 'y')).toHaveLength(count);
  core.close();
}, 120_000);
