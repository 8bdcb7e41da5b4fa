import { rmSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, expect, test } from 'vitest';
import { joinBytes } from '#core/telemetry/values/bytes';
import { event, simple } from '#core/telemetry/fixtures/tfevents.test-data';
import { bytesOf, feed, Homes, openCore, pointsOf, RUN } from './store.fixture';

const homes = new Homes();
afterAll(() => homes.clear());
const TABLE = (step: number, reward: string): string =>
  [
    '-----------------------------------',
    '| rollout/           |            |',
    `|    ep_rew_mean     | ${reward.padEnd(10)} |`,
    '| time/              |            |',
    `|    total_timesteps | ${String(step).padEnd(10)} |`,
    '-----------------------------------\n',
  ].join('\n');

test("a table of the log becomes a series; progress.csv's value takes the place of the rounded one", () => {
  const core = openCore(homes.make());
  feed(core, 'log', 'log', bytesOf(TABLE(2048, '25.7') + TABLE(4096, '29.9')));
  expect(pointsOf(core, 'rollout/ep_rew_mean').map(({ x, value }) => [x, value])).toEqual([
    [2048, 25.7],
    [4096, 29.9],
  ]);
  feed(
    core,
    '/run/progress.csv',
    'progress-csv',
    bytesOf('rollout/ep_rew_mean,time/total_timesteps\n25.658227848101266,2048\n'),
  );
  expect(pointsOf(core, 'rollout/ep_rew_mean').map(({ x, value }) => [x, value])).toEqual([
    [2048, 25.658227848101266],
    [4096, 29.9],
  ]);
  const [view] = core.series(RUN).filter(({ canonical }) => canonical === 'reward');
  expect(view).toMatchObject({ source: 'progress.csv', pointCount: 2, lastX: 4096, rounded: true });
  core.close();
});

test('a value whose row says no step is counted beside its series and is no point of it, also after a rebuild', () => {
  const home = homes.make();
  const core = openCore(home);
  const csv = 'a,time/total_timesteps\n1,2048\n2,4096\n3,\n4,8192\n';
  feed(core, '/run/progress.csv', 'progress-csv', bytesOf(csv));
  const reported = { xKind: 'timestep', pointCount: 3, segmentCount: 1, withoutX: 1 } as const;
  expect(core.series(RUN).find(({ tag }) => tag === 'a')).toMatchObject(reported);
  expect(pointsOf(core, 'a').map(({ x, value }) => [x, value])).toEqual([
    [2048, 1],
    [4096, 2],
    [8192, 4],
  ]);
  core.close();
  rmSync(join(home, 'cache.db'), { force: true });
  const again = openCore(home);
  expect(again.series(RUN).find(({ tag }) => tag === 'a')).toMatchObject(reported);
  again.close();
});

test('a line has the time that the ticks give its bytes, and a log without ticks has none', () => {
  const core = openCore(homes.make());
  const log = TABLE(1, '1.0') + TABLE(2, '2.0');
  feed(core, 'log', 'log', bytesOf(log));
  expect(pointsOf(core, 'rollout/ep_rew_mean').map(({ wallMs }) => wallMs)).toEqual([NaN, NaN]);
  const ticks = [
    { t: 1000, m: 0, b: 0 },
    { t: 3000, m: 2000, b: log.length },
  ];
  feed(core, 'ticks', 'ticks', bytesOf(ticks.map((tick) => `${JSON.stringify(tick)}\n`).join('')));
  expect(pointsOf(core, 'rollout/ep_rew_mean').map(({ wallMs }) => wallMs)).toEqual([2000, 3000]);
  core.close();
});

test('a step that goes back opens a segment; the newest one answers for its steps, older ones are kept', () => {
  const core = openCore(homes.make());
  const steps: readonly (readonly [number, string])[] = [
    [1, '1.0'],
    [2, '2.0'],
    [3, '3.0'],
    [2, '20.0'],
  ];
  feed(core, 'log', 'log', bytesOf(steps.map(([x, y]) => TABLE(x, y)).join('')));
  expect(
    pointsOf(core, 'rollout/ep_rew_mean').map(({ segment, x, value }) => [segment, x, value]),
  ).toEqual([
    [0, 1, 1],
    [1, 2, 20],
    [0, 3, 3],
  ]);
  expect(pointsOf(core, 'rollout/ep_rew_mean', true)).toHaveLength(4);
  core.close();
});

test('bytes that are known already are passed over, missing ones are refused', () => {
  const core = openCore(homes.make());
  const log = bytesOf(TABLE(1, '1.0'));
  const chunk = { runId: RUN, stream: 'log', kind: 'log', ident: '1:1' } as const;
  core.ingest({ ...chunk, from: 0, bytes: log });
  expect(core.ingest({ ...chunk, from: 0, bytes: log }).offset).toBe(log.length);
  expect(pointsOf(core, 'rollout/ep_rew_mean')).toHaveLength(1);
  expect(() => core.ingest({ ...chunk, from: log.length + 5, bytes: log })).toThrow(/are missing/);
  expect(() => core.ingest({ ...chunk, ident: '1:2', from: log.length, bytes: log })).toThrow(
    /another file/,
  );
  core.close();
});

test('a sample that could not be taken gives no point, and the supervisor counts for no metric', () => {
  const core = openCore(homes.make());
  const gpu = { name: 'A', memTotalMiB: 100, tempC: null, powerW: 30.5 };
  const sample = (t: number, memUsedMiB: number | null): string =>
    JSON.stringify({
      t,
      m: 0,
      cpuPercent: null,
      rssBytes: 3 * 1024 ** 2,
      memUsedBytes: null,
      memTotalBytes: null,
      diskFreeBytes: 1024 ** 3 / 2,
      gpus: [{ index: 0, ...gpu, utilPercent: 0, memUsedMiB }],
    });
  feed(core, 'samples', 'samples', bytesOf(`${sample(1000, 7)}\n${sample(2000, null)}\n{"t":`));
  const matches = core.series(RUN).map(({ tag, source, pointCount, last, unit }) => ({
    [tag]: [source, pointCount, last, unit],
  }));
  expect(Object.assign({}, ...matches)).toEqual({
    'gpu0/memory_used': ['system', 1, 7, 'MiB'],
    'gpu0/power': ['system', 2, 30.5, 'W'],
    'gpu0/utilization': ['system', 2, 0, '%'],
    'system/disk_free_gib': ['system', 2, 0.5, 'GiB'],
    'system/tree_rss_mib': ['system', 2, 3, 'MiB'],
  });
  expect(pointsOf(core, 'gpu0/memory_used')).toEqual([
    { segment: 0, x: 1, wallMs: 1000, value: 7 },
  ]);
  expect(core.progress(RUN)).toMatchObject({ pointCount: 0, lastX: null, xKind: null });
  core.close();
});

const rows = (from: number, to: number): string =>
  Array.from({ length: to - from }, (_, i) => `{"timestep":${from + i},"y":${from + i}}\n`).join(
    '',
  );

test('a second file of the same name continues, or opens a segment where its steps go back', () => {
  const core = openCore(homes.make());
  feed(core, '/a/m.jsonl', 'json-lines', bytesOf(rows(1, 4)));
  feed(core, '/b/m.jsonl', 'json-lines', bytesOf(rows(2, 6)));
  expect(pointsOf(core, 'y', true).map(({ segment, x }) => [segment, x])).toEqual([
    [0, 1],
    [0, 2],
    [0, 3],
    [1, 2],
    [1, 3],
    [1, 4],
    [1, 5],
  ]);
  core.close();
});

const events = (...steps: readonly number[]): Uint8Array =>
  joinBytes(steps.map((step) => event(step, 'loss', simple(step))));

test('files of one TensorBoard folder are read in the order of their names, whenever they came', () => {
  const core = openCore(homes.make());
  feed(core, '/tb/events.out.tfevents.200.vm', 'tfevents', events(4, 5));
  feed(core, '/tb/events.out.tfevents.100.vm', 'tfevents', events(1, 2, 3));
  expect(pointsOf(core, 'loss', true).map(({ segment, x }) => [segment, x])).toEqual(
    [1, 2, 3, 4, 5].map((x) => [0, x]),
  );
  expect(core.series(RUN)[0]).toMatchObject({ source: 'tfevents:tb', segmentCount: 1 });
  core.close();
});

test('the index of another version, or one that is broken, is recreated', () => {
  const home = homes.make();
  const first = openCore(home);
  expect(first.isNew()).toBe(true);
  first.close();
  const second = openCore(home);
  expect(second.isNew()).toBe(false);
  second.close();
  rmSync(join(home, 'cache.db'));
  const third = openCore(home);
  expect(third.isNew()).toBe(true);
  third.close();
});
