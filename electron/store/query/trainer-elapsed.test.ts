import * as fc from 'fast-check';
import { afterAll, expect, test } from 'vitest';
import { decodeBulk } from '#core/contract/bulk';
import { RunId } from '#core/contract/run/run';
import { CHART_COLUMNS } from '#core/contract/series/series';
import { GrowingPoints } from '#core/telemetry/points/points';
import { bytesOf, chartOf, feed, Homes, openCore, RUN } from '../store.fixture';
import { TrainerElapsed } from './trainer-elapsed';

const homes = new Homes();
afterAll(() => homes.clear());

/** SB3's progress.csv: an evaluation writes a row without seconds between two others. */
const PROGRESS = `rollout/ep_rew_mean,eval/mean_reward,time/time_elapsed,time/total_timesteps
1,,10,2048
,5,,3072
2,,14,4096
3,,30,6144
`;

function imported(text: string) {
  const core = openCore(homes.make());
  feed(core, '/run/progress.csv', 'progress-csv', bytesOf(text));
  return core;
}

const column = (name: (typeof CHART_COLUMNS)[number]) => CHART_COLUMNS.indexOf(name);

test('the rows of a progress.csv without a wall clock are on elapsed time by their own seconds', () => {
  const core = imported(PROGRESS);
  const chart = chartOf(core, 'rollout/ep_rew_mean', { axis: 'elapsed' });
  expect([...(chart?.columns[column('x')] ?? [])]).toEqual([10_000, 14_000, 30_000]);
  expect([...(chart?.columns[column('mean')] ?? [])]).toEqual([1, 2, 3]);
  expect([...(chart?.columns[column('wallMs')] ?? [])]).toEqual([NaN, NaN, NaN]);
  const zoomed = chartOf(core, 'rollout/ep_rew_mean', {
    axis: 'elapsed',
    from: 12_000,
    to: 20_000,
  });
  expect([...(zoomed?.columns[column('x')] ?? [])]).toEqual([14_000]);
  expect(chartOf(core, 'eval/mean_reward', { axis: 'elapsed' })?.columns[0]?.[0]).toBe(12_000);
  expect(chartOf(core, 'rollout/ep_rew_mean', { axis: 'clock' })?.header).toMatchObject({
    total: 0,
  });
  const series = core.series(RUN).find(({ tag }) => tag === 'rollout/ep_rew_mean');
  expect(series).toMatchObject({ firstWallMs: null, lastWallMs: null, lastElapsedMs: 30_000 });
});

test('imported SB3 runs have a mean over elapsed time', () => {
  const core = imported(PROGRESS);
  const tag = 'rollout/ep_rew_mean';
  const bulk = core.spread({
    runs: [RunId.parse(RUN)],
    tag,
    axis: 'elapsed',
    from: null,
    to: null,
    center: 'mean',
  });
  expect([...(decodeBulk((bulk ?? new Uint8Array()).buffer).columns[0] ?? [])]).toEqual([
    10_000, 14_000, 30_000,
  ]);
});

test('points that a wall clock times are drawn by it, no matter what seconds the trainer counts', () => {
  const core = imported(
    `r,time/time_elapsed,step,wall time\n1,500,1,1700000000\n2,900,2,1700000060\n`,
  );
  const chart = chartOf(core, 'r', { axis: 'elapsed' });
  expect([...(chart?.columns[column('wallMs')] ?? [])]).toEqual([
    1_700_000_000_000, 1_700_000_060_000,
  ]);
  expect(core.series(RUN).map(({ lastElapsedMs }) => lastElapsedMs)).toEqual([null, null, null]);
});

test('a training without seconds of its own has no elapsed time', () => {
  const core = imported('a,time/total_timesteps\n1,10\n2,20\n');
  expect(chartOf(core, 'a', { axis: 'elapsed' })?.header).toMatchObject({ total: 0 });
  expect(core.series(RUN)[0]?.lastElapsedMs).toBeNull();
});

function secondsOf(rows: readonly (readonly [x: number, seconds: number])[]): TrainerElapsed {
  const points = new GrowingPoints();
  for (const [x, value] of rows) points.push(Number.NaN, x, value, 3);
  return new TrainerElapsed(points);
}

test('the seconds of a resumed training continue where those before ended', () => {
  const elapsed = secondsOf([
    [10, 5],
    [20, 9],
    [30, 2],
    [40, 4],
  ]);
  expect([10, 20, 30, 40].map((x) => elapsed.at(x))).toEqual([5_000, 9_000, 11_000, 13_000]);
  expect([elapsed.at(9), elapsed.at(41)]).toEqual([NaN, NaN]);
  expect([elapsed.end(0, 50), elapsed.end(41, 50)]).toEqual([13_000, NaN]);
});

test('no matter what seconds a trainer wrote, elapsed time never falls along the steps', () => {
  const value = fc.oneof(fc.integer({ min: -5, max: 100 }), fc.constantFrom(NaN, Infinity, 0));
  const rows = fc.array(fc.tuple(fc.integer({ min: 0, max: 50 }), value), { maxLength: 30 });
  fc.assert(
    fc.property(rows, (unordered) => {
      const elapsed = secondsOf(unordered.toSorted(([a], [b]) => a - b));
      const times = Array.from({ length: 101 }, (_, i) => elapsed.at(i / 2)).filter(
        (ms) => !Number.isNaN(ms),
      );
      expect(times).toEqual(times.toSorted((a, b) => a - b));
    }),
  );
});
