import { execFileSync, spawnSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { createRouterClient } from '@orpc/server';
import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import { RunView } from '#core/contract/run/run';
import { openStore } from '../store/store';
import { packToolsPayload } from '../targets/fixtures/tools-payload.fixture';
import type { TargetKind } from '../targets/target';
import { type Engine, openEngine } from './engine';
import { engineRouter } from './router';

const stateDir = vi.hoisted(() => `/tmp/rl-cockpit-shell ${process.pid}`);

// The list of kinds is the folder; a file in it is added just so. Nothing else knows the new kind.
vi.mock('../targets/kinds/index', async (original) => {
  const { kinds } = await original<{ kinds: readonly TargetKind[] }>();
  const { shellKind } = await import('../targets/shell-kind.fixture');
  return { kinds: [...kinds.filter(({ id }) => id === 'local'), shellKind(stateDir)] };
});

const WORKER = join(import.meta.dirname, '../../out/store-worker.js');
const target = 'shell:one';
const SOON = { timeout: 60_000, interval: 200 };

let home: string;
let engine: Engine;
const client = () => createRouterClient(engineRouter(engine));

beforeAll(async () => {
  await packToolsPayload();
  home = await mkdtemp(join(tmpdir(), 'rl-cockpit-kind '));
  engine = await openEngine(home, openStore(home, pathToFileURL(WORKER)));
});
afterAll(async () => {
  await engine.close();
  for (const folder of [home, stateDir]) await rm(folder, { recursive: true, force: true });
});

const start = (...argv: readonly string[]): Promise<RunView> => startWith(null, argv);
/** @param secrets names of the stored keys that the user ticked */
const startWith = (secrets: string[] | null, argv: readonly string[]): Promise<RunView> =>
  client().runs.start({ recipe: 'command', target, cwd: '/tmp', argv: [...argv], secrets });

const shown = async (run: RunView): Promise<RunView> =>
  (await client().runs.get({ run: run.runId })).run;

test('a target of a new kind is listed with what its kind can do, and connected', async () => {
  const listed = await client().targets.list({ look: true });
  expect(listed.find(({ id }) => id === target)).toMatchObject({
    kind: 'shell',
    name: 'one',
    state: 'off',
    capabilities: { noun: 'Shell', isHere: false, sharesThisMachine: true },
  });
  expect(await client().targets.connect({ target })).toMatchObject({ state: 'ready' });
});

test('a run goes there to its end and is judged, with its files in the state of that target', async () => {
  const run = await start('sh', '-c', 'echo hello from there');
  expect(run.target).toBe(target);
  expect(run.runDir.startsWith(stateDir)).toBe(true);
  await expect.poll(() => shown(run), SOON).toMatchObject({ phase: 'ended', exit: { code: 0 } });
  expect((await shown(run)).verdict).not.toBeNull();
});

test('a stored key reaches the runs that it was ticked for by environment, and no file of them holds it', async () => {
  const value = ['verysecret', 'value', process.pid].join('-');
  const { secrets, runs } = client();
  await expect(secrets.set({ name: 'HF_TOKEN', value, targets: [target] })).rejects.toMatchObject({
    data: { code: 'no-secret-store' },
  });
  await secrets.set({ name: 'HF_TOKEN', value, targets: [target], session: true });
  await secrets.set({ name: 'OTHER_KEY', value, targets: ['local'], session: true });
  const argv = ['sh', '-c', 'echo "${#HF_TOKEN} and ${#OTHER_KEY}, xet off: $HF_HUB_DISABLE_XET"'];
  const without = await start(...argv);
  await expect.poll(() => shown(without), SOON).toMatchObject({ phase: 'ended' });
  expect(readFileSync(join(without.runDir, 'output.log'), 'utf8')).toMatch(/^0 and 0,/);
  await expect(startWith(['OTHER_KEY'], argv)).rejects.toMatchObject({
    data: { code: 'key-not-stored' },
  });
  const run = await startWith(['HF_TOKEN'], argv);
  await expect.poll(() => shown(run), SOON).toMatchObject({ phase: 'ended', exit: { code: 0 } });
  expect(readFileSync(join(run.runDir, 'output.log'), 'utf8')).toBe(
    `${value.length} and 0, xet off: 1\n`,
  );
  expect(await runs.get({ run: run.runId })).toMatchObject({
    secretEnv: ['HF_TOKEN'],
    storedKeys: ['HF_TOKEN'],
    areKeysChosen: true,
  });
  const listed = await secrets.list();
  expect(listed.secrets[0]).toMatchObject({ name: 'HF_TOKEN', lastUsedBy: run.runId });
  for (const folder of [home, run.runDir]) {
    expect(spawnSync('grep', ['-rl', value, folder]).stdout.toString()).toBe('');
  }
});

test('a run there is stopped', async () => {
  const run = await start('sleep', '600');
  await expect.poll(() => shown(run), SOON).toMatchObject({ phase: 'running' });
  await client().runs.stop({ run: run.runId, mode: 'kill' });
  await expect.poll(() => shown(run), SOON).toMatchObject({ phase: 'ended', verdict: 'stopped' });
});

test('a user gets a shell there, in a folder', async () => {
  const { argv, target: remote } = await client().shells.command({ target, cwd: '/usr' });
  expect(remote).toMatchObject({ id: target, name: 'one', cwd: '/usr' });
  const [file = '', ...args] = argv ?? [];
  const said = execFileSync(file, args, { input: 'echo $RL_COCKPIT_ENTERED in $PWD\n' });
  expect(said.toString()).toContain('one in /usr');
});

test('an id of an unknown kind, or that a kind does not know, is refused by name', async () => {
  for (const id of ['nokind:one', 'shell:two', 'wsl:Ubuntu'])
    await expect(client().targets.connect({ target: id })).rejects.toMatchObject({
      data: { code: 'unknown-target', says: `There is no target "${id}".` },
    });
});
