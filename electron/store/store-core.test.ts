import { readdirSync, readFileSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, describe, expect, test } from 'vitest';
import { csvCells } from '#core/telemetry/file-reading/csv-row';
import { readNumber } from '#core/telemetry/printed-number';
import { bytesOf, feed, Homes, openCore, pointsOf, RUN, samplesFolder } from './test-kit';

const homes = new Homes();
afterAll(() => homes.clear());
const samples = samplesFolder();
if (samples === null)
  console.warn('No recorded trainings here: the tests that read them are skipped.');

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

test('the index of another version, or one that is broken, is made anew', () => {
  const home = homes.make();
  const first = openCore(home);
  expect(first.isNew).toBe(true);
  first.close();
  const second = openCore(home);
  expect(second.isNew).toBe(false);
  second.close();
  rmSync(join(home, 'cache.db'));
  const third = openCore(home);
  expect(third.isNew).toBe(true);
  third.close();
});

describe.skipIf(samples === null)('recorded SB3 trainings', () => {
  const folder = join(samples ?? '', 'sb3-runs');
  test.each(samples === null ? [] : readdirSync(folder))(
    'the stored series of %s equal its progress.csv to the last digit',
    (name) => {
      const core = openCore(homes.make());
      const read = (file: string): Buffer => readFileSync(join(folder, name, file));
      feed(core, 'log', 'log', read('log.txt'), 1000);
      feed(core, '/x/progress.csv', 'progress-csv', read('progress.csv'), 700);
      const [header = '', ...rows] = read('progress.csv').toString().trim().split('\n');
      const tags = csvCells(header).map((cell) => cell.text);
      const table = rows.map((row) => csvCells(row).map((cell) => readNumber(cell.text)));
      const steps = table.map((row) => row[tags.indexOf('time/total_timesteps')]);
      expect(rows.length).toBeGreaterThan(5);
      tags.forEach((tag, column) => {
        const expected = table.flatMap((row, i) => {
          const value = row[column] ?? null;
          return value === null ? [] : [[steps[i], value]];
        });
        const stored = pointsOf(core, tag).map(({ x, value }) => [x, value]);
        expect([tag, stored]).toEqual([tag, expected]);
      });
      core.close();
    },
  );
});
