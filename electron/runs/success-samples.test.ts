import { readdirSync, readFileSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, describe, expect, test } from 'vitest';
import type { Learning } from '#core/contract/run/learning';
import { learningOf } from '#core/diagnosis/learning/learning';
import { objectionsTo } from '#core/diagnosis/health/objections';
import { feed, Homes, openCore, RUN, samplesFolder } from '../store/store.fixture';
import type { Store } from '../store/store';
import type { StreamKind } from '../store/sqlite/stream-table';
import { learningSeries } from './learning-series';
import { seriesSummaries } from './series-summaries';

const homes = new Homes();
afterAll(() => homes.clear());
const samples = samplesFolder();
if (samples === null)
  console.warn('No recorded trainings here: their success is not judged by their numbers.');

/** Kind of stream that a file of a run is read as; null for one without numbers. */
function kindOf(name: string): StreamKind | null {
  if (name === 'progress.csv') return 'progress-csv';
  if (name === 'monitor.csv') return 'monitor-csv';
  if (name.startsWith('events.out.tfevents')) return 'tfevents';
  if (/^(?:rollout_)?\d+\.jsonl$/.test(name)) return 'rollouts';
  return /\.log$|^log\.txt$/.test(name) ? 'log' : null;
}

function filesOf(path: string): readonly string[] {
  if (!statSync(path).isDirectory()) return [path];
  return readdirSync(path).flatMap((name) => filesOf(join(path, name)));
}

interface Read {
  readonly said: readonly string[];
  readonly learning: Learning;
}

/** Reading of a recorded run's numbers against its success and of its learning, as our own run. */
async function read(paths: readonly string[]): Promise<Read> {
  const core = openCore(homes.make());
  for (const file of paths.flatMap((path) => filesOf(join(samples ?? '', path)))) {
    const kind = kindOf(file.split('/').at(-1) ?? '');
    if (kind === null) continue;
    const stream = kind === 'log' ? 'log' : file;
    feed(core, stream, kind, readFileSync(file));
    if (kind === 'rollouts') core.finishStream(RUN, stream);
  }
  const store: Pick<Store, 'series' | 'oddPoints' | 'points'> = {
    points: async (run, tag, segments) => core.points(run, tag, segments),
    series: async (run) => core.series(run),
    oddPoints: async (query) => core.oddPoints(query),
  };
  const series = await seriesSummaries(store, RUN);
  const { states } = core.logFacts(RUN);
  const learning = learningOf(await learningSeries(store, RUN, series));
  core.close();
  expect(series.length).toBeGreaterThan(0);
  return { said: objectionsTo({ series, states }).map(({ objection }) => objection), learning };
}

const said = async (paths: readonly string[]): Promise<readonly string[]> =>
  (await read(paths)).said;

const sb3 = (first: 'H' | 'F'): string[] =>
  samples === null
    ? []
    : readdirSync(join(samples, 'sb3-runs')).filter((name) => name.startsWith(first));

const HEALTHY: readonly (readonly string[])[] = [
  ...sb3('H').map((name) => [`sb3-runs/${name}`]),
  ...['a1_healthy_grpo', 'a2_healthy_ppo_gae', 'a3_resume'].flatMap((name) => [
    [`verl-cpu/logs/${name}.log`],
    [`verl-cpu/artifacts/${name}`, `verl-cpu/logs/${name}.log`],
  ]),
  ['verl-cpu/logs/a5_nocolor.log'],
  ...['h3_resume', 'h4_quick'].flatMap((name) => [
    [`arpo-rehearsal/logs/${name}.log`],
    [`arpo-rehearsal/artifacts/${name}`, `arpo-rehearsal/logs/${name}.log`],
  ]),
  ...['p1_test', 'p1_toy', 'p1_toy_thr0', 'p2_toy', 'p3_toy_fakellm', 'mario_mini'].map((name) => [
    `real-runs/${name}.stdout.log`,
  ]),
  ['verl/events.out.tfevents.1761013039.hopper-21.485784.0'],
  ['verl/DERIVED_normal_grpo_1.5B.console_verl04.log'],
];

describe.skipIf(samples === null)('objections and recorded trainings', () => {
  test.each(HEALTHY.map((paths) => [paths.join(' and '), paths] as const))(
    'no number of the healthy run %s speaks against it',
    async (_name, paths) => {
      expect(await said(paths)).toEqual([]);
    },
  );

  test.each([
    ['sb3-runs/F_const_s0', /The reward never changed.* is 0 at all/],
    ['sb3-runs/F_one_s0', /The reward never changed.* is 1 at all/],
    ['arpo-rehearsal/logs/f6a_response_limit_16.log', /none was ever called/],
  ])('the numbers of %s deny its success', async (path, words) => {
    expect((await said([path])).join('\n')).toMatch(words);
  });
});

describe.skipIf(samples === null)('learning and recorded trainings', () => {
  test.each(HEALTHY.map((paths) => [paths.join(' and '), paths] as const))(
    'of the healthy run %s it is never said that it did not learn',
    async (_name, paths) => {
      expect((await read(paths)).learning.is).not.toBe('no');
    },
  );

  test.each(['H_pend_s0', 'H_pend_s1'])('the rewards of %s rose', async (name) => {
    const tag = 'rollout/ep_rew_mean';
    expect((await read([`sb3-runs/${name}`])).learning).toMatchObject({ is: 'better', tag });
  });

  test.each(sb3('F'))('of %s, which was made to fail, no learning is claimed', async (name) => {
    expect((await read([`sb3-runs/${name}`])).learning.is).not.toBe('better');
  });
});
