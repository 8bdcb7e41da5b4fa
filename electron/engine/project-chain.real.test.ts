import { cpSync, existsSync, readdirSync, readFileSync } from 'node:fs';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { createRouterClient } from '@orpc/server';
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { RunView } from '#core/contract/run/run';
import { openStore } from '../store/store';
import { packToolsPayload } from '../targets/fixtures/tools-payload.fixture';
import { type Engine, openEngine } from './engine';
import { engineRouter } from './router';

const WORKER = join(import.meta.dirname, '../../out/store-worker.js');
const PROJECT = join(import.meta.dirname, '../projects/fixtures/three-phases');
const SOON = { timeout: 60_000, interval: 200 };

let base: string;
let engine: Engine;
const client = () => createRouterClient(engineRouter(engine));

beforeAll(async () => {
  await packToolsPayload();
  base = await mkdtemp(join(tmpdir(), 'rl-cockpit-chain '));
  cpSync(PROJECT, join(base, 'project'), { recursive: true });
  engine = await openEngine(
    join(base, 'home'),
    openStore(join(base, 'home'), pathToFileURL(WORKER)),
  );
  await client().projects.add({ path: join(base, 'project') });
});
afterAll(async () => {
  await engine.close();
  await rm(base, { recursive: true, force: true });
});

const shown = async (runId: string): Promise<RunView> =>
  (await client().runs.get({ run: runId })).run;
async function verdictOf(runId: string) {
  await expect.poll(async () => (await shown(runId)).verdict, SOON).not.toBeNull();
  const { verdict, reasons, exit } = await shown(runId);
  return { verdict, reasons: reasons.join(' '), exit: exit?.code };
}
const logOf = ({ runDir }: Pick<RunView, 'runDir'>): string => {
  const file = join(runDir, 'output.log');
  return existsSync(file) ? readFileSync(file, 'utf8') : '';
};
const models = (experiment: string): string[] => {
  const folder = join(base, 'home/workspaces/three-phases', experiment, 'models');
  return existsSync(folder) ? readdirSync(folder).toSorted() : [];
};

test('three phases run one after the other in their own folder, each from the file of the one before', async () => {
  const [added] = await client().projects.list();
  expect(added?.tasks.map(({ id, after }) => [id, after])).toEqual([
    ['data', null],
    ['one', 'data'],
    ['two', 'one'],
    ['three', 'two'],
  ]);
  const before = readFileSync(join(base, 'project/config/save.yaml'), 'utf8');
  // The phases of the other tests continue from here, in the usual experiment.
  const params = { experiment: 'first' };
  const request = { project: 'three-phases', task: 'three', preset: 'toy', params };
  const { started, queued } = await client().projects.startChain(request);
  const runs = [started, ...queued];
  expect(runs.map(({ name }) => name.replace(/-\w+-\w+-\d+$/, ''))).toEqual([
    'three-phases-data',
    'three-phases-one',
    'three-phases-two',
    'three-phases-three',
  ]);
  for (const { runId } of runs)
    expect(await verdictOf(runId)).toMatchObject({ verdict: 'succeeded' });
  const [, , two, three] = await Promise.all(runs.map(({ runId }) => shown(runId)));
  expect(readFileSync(join(two?.runDir ?? '', 'output.log'), 'utf8')).toContain(
    'from 1024 timesteps',
  );
  expect(three?.reasons.join(' ')).toContain('768');
  expect(models('first')).toEqual([
    'one_test.meta.json',
    'one_test.zip',
    'three.meta.json',
    'three.zip',
    'two_test.meta.json',
    'two_test.zip',
  ]);
  expect(readdirSync(join(base, 'project')).toSorted()).toEqual(['cockpit.yaml', 'config', 'src']);
  expect(readdirSync(join(base, 'project/src')).toSorted()).toEqual(
    readdirSync(join(PROJECT, 'src')).toSorted(),
  );
  expect(readFileSync(join(base, 'project/config/save.yaml'), 'utf8')).toBe(before);
});

test('a phase that its gate blocks ends with exit 0 and has failed; what waits for it is held', async () => {
  const request = {
    project: 'three-phases',
    task: 'three',
    from: 'two',
    params: { timesteps: 512 },
  };
  await expect(
    client().projects.chain({ ...request, params: { nothing: 1 } }),
  ).rejects.toMatchObject({
    data: { code: 'unknown-param' },
  });
  const params = { timesteps: 512, first_model: 'models/one_test.zip' };
  const { started, queued } = await client().projects.startChain({ ...request, params });
  const blocked = await verdictOf(started.runId);
  expect(blocked).toMatchObject({ verdict: 'failed', exit: 0 });
  expect(blocked.reasons).toContain('PHASE 2 TRAINING BLOCKED');
  const [waiting] = queued;
  await expect
    .poll(
      async () => (await client().queue.list()).find(({ runId }) => runId === waiting?.runId)?.held,
      SOON,
    )
    .toMatchObject({ remedy: expect.stringContaining('Start it now') });
});

const start = (params: Record<string, string | number | boolean>) =>
  client().runs.start({ recipe: 'three-phases/one', params });

test('a phase that stops early is distinguished from one that finished, and one without its data does not begin', async () => {
  const early = await verdictOf((await start({ timesteps: 4096, patience: 2 })).runId);
  expect(early).toMatchObject({ verdict: 'suspicious', exit: 0 });
  expect(early.reasons).toMatch(/512 .*4,096/);
  const bare = await verdictOf((await start({ experiment: 'bare', generated: false })).runId);
  expect(bare).toMatchObject({ verdict: 'failed', exit: 2 });
  expect(bare.reasons).toContain('the training reads it as data');
  expect(models('bare')).toEqual([]);
});

test('a phase that is interrupted from outside saves, says COMPLETE and exits with 0: it is no success', async () => {
  const run = await client().runs.start({
    recipe: 'three-phases/one',
    params: { timesteps: 1_000_000, pause_ms: 50, test_mode: true },
  });
  await expect.poll(() => logOf(run), SOON).toContain('total_timesteps');
  const proc: { pid: number } = JSON.parse(readFileSync(join(run.runDir, 'proc.json'), 'utf8'));
  process.kill(proc.pid, 'SIGINT');
  const interrupted = await verdictOf(run.runId);
  expect(interrupted).toMatchObject({ verdict: 'suspicious', exit: 0 });
  expect(interrupted.reasons).toContain('interrupted');
  expect(readFileSync(join(run.runDir, 'output.log'), 'utf8')).toContain('PHASE 1 COMPLETE');

  const stopped = await client().runs.start({
    recipe: 'three-phases/one',
    params: { timesteps: 1_000_000, pause_ms: 50, test_mode: true },
  });
  await expect.poll(() => logOf(stopped), SOON).toContain('total_timesteps');
  await client().runs.stop({ run: stopped.runId, mode: 'graceful' });
  expect(await verdictOf(stopped.runId)).toMatchObject({ verdict: 'stopped' });
});
