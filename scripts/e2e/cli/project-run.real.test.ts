import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdir, readFile, readdir, readlink, rm, symlink, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { createORPCClient } from '@orpc/client';
import { RPCLink } from '@orpc/client/websocket';
import { beforeAll, describe, expect, test } from 'vitest';
import { z } from 'zod';
import { Spec } from '#core/contract/run/run-directory';
import { type EngineClient, isBrowserLike } from '../../../electron/parents/socket/engine-calls';
import { connectEngine } from '../../../electron/parents/socket/socket-client';
import { root } from '../../setup/paths.mjs';
import { patient } from '../../setup/patience.mjs';
import { servedCockpit } from '../fixtures/served-cockpit.fixture';
import { PROJECT_FILES } from './project-run.test-data';

// A project is run from its folder to its verdict, and no byte of it changes.

const served = servedCockpit({ env: { RL_COCKPIT_STOP_MS: '' } });
const projectFolder = () => path.join(served.cockpit.home, 'my project');
const workspaceOf = (experiment: string) =>
  path.join(served.cockpit.home, 'workspaces', 'curriculum', experiment);
const Tail = z.object({ total_timesteps: z.number(), timesteps_target: z.number() });
const Saved = z.object({
  saved: z.array(z.object({ absolute: z.string(), kind: z.string(), files: z.number() })),
});
const Metrics = z.object({ series: z.array(z.object({ tag: z.string(), points: z.unknown() })) });

/** Every file of the project by its path, folders too. */
async function listing(): Promise<Record<string, string>> {
  const entries = await readdir(projectFolder(), { recursive: true, withFileTypes: true });
  const files = entries.map(async (entry): Promise<[string, string]> => {
    const file = path.join(entry.parentPath, entry.name);
    return [file, entry.isDirectory() ? 'folder' : await readFile(file, 'base64')];
  });
  return Object.fromEntries(await Promise.all(files));
}

async function engine(): Promise<{ client: EngineClient; close: () => void }> {
  const socket = connectEngine(served.cockpit.home);
  await once(socket, 'open');
  if (!isBrowserLike(socket)) throw new TypeError('This WebSocket has no addEventListener.');
  const client: EngineClient = createORPCClient(new RPCLink({ websocket: socket }));
  return { client, close: () => socket.close() };
}

async function specOf(runDir: string): Promise<Spec> {
  return Spec.parse(JSON.parse(await readFile(path.join(runDir, 'spec.json'), 'utf8')));
}

const logOf = async (run: string): Promise<string> =>
  (await served.cockpit.cli('logs', run)).stdout.toString();

describe('a project run from its folder', () => {
  let before: Record<string, string>;

  beforeAll(async () => {
    for (const [name, text] of Object.entries(PROJECT_FILES)) {
      const file = path.join(projectFolder(), name);
      await mkdir(path.dirname(file), { recursive: true });
      await writeFile(file, text);
    }
    before = await listing();
    const added = await served.cockpit.cli('project', 'add', projectFolder());
    if (added.status !== 0) throw new Error(`project add: ${added.stderr}`);
  });

  test('succeeds in a folder of its experiment, by what was previewed, and stays as it was', async () => {
    const { client, close } = await engine();
    const params = { experiment: 'toy', steps: 40, rollout: 10, scale: 2 };
    const request = { recipe: 'curriculum/phase_x', params, env: { PYTHONPATH: '/nowhere' } };
    const preview = await client.recipes.preview(request);
    close();
    const toy = ['curriculum/phase_x', '--preset', 'toy', '--set-env', 'PYTHONPATH=/nowhere'];
    const run = await served.cockpit.runView('run', ...toy, '--name', 'toy');
    expect(run).toMatchObject({ verdict: 'succeeded', lastX: 40, exit: { code: 0 } });

    const spec = await specOf(run.runDir);
    expect(spec.stop.gracefulMs).toBe(77_000);
    expect(spec.env['PYTHONPATH']?.split(':')).toEqual([
      expect.stringMatching(/python/),
      '/nowhere',
    ]);
    const { argv, cwd, env, launch } = preview;
    const previewed = JSON.stringify({ argv, cwd, env, launch }).replaceAll('RUN-ID', run.runId);
    expect(JSON.parse(previewed)).toEqual(
      structuredClone({ argv: spec.argv, cwd: spec.cwd, env: spec.env, launch: spec.launch }),
    );

    const workspace = workspaceOf('toy');
    expect(cwd).toBe(workspace);
    expect(await readlink(path.join(workspace, 'data'))).toBe(path.join(projectFolder(), 'data'));
    expect(await readFile(path.join(workspace, 'config/x.yaml'), 'utf8')).toBe(
      '# rules\nevents:\n  improvement_threshold: 0.0  # a model at every step\n',
    );
    expect((await readdir(path.join(workspace, 'models'))).toSorted()).toEqual([
      'x_final_test.meta.json',
      'x_final_test.zip',
    ]);
    expect(await logOf('toy')).toMatch(
      /linked data, copied config, set events\.improvement_threshold to 0 in config\/x\.yaml because each step would save a model\.\n/,
    );
    const { series } = Metrics.parse(await served.cockpit.json('metrics', 'toy'));
    expect(series.find(({ tag }) => tag === 'rollout/ep_rew_mean')?.points).toEqual(
      [10, 20, 30, 40].map((step) => [step, null, step / 20]),
    );
    expect(await listing()).toEqual(before);
  });

  test('lists its checkpoint with what belongs to it, and says that it is no model', async () => {
    const { saved } = Saved.parse(await served.cockpit.json('checkpoints', 'toy'));
    expect(saved).toMatchObject([
      { absolute: path.join(workspaceOf('toy'), 'models/x_final_test.zip'), kind: 'x', files: 2 },
    ]);
    const words = ['checkpoints', 'toy', '--test', saved[0]?.absolute ?? ''];
    expect(await served.cockpit.cli(...words)).toMatchObject({ status: 1 });
  });

  test('a line that denies success fails it although it exits with 0 and its call returned', async () => {
    const words = ['--set', 'market=none', '--set', 'experiment=denied', '--name', 'denied'];
    const run = await served.cockpit.runView('run', 'curriculum/phase_x', ...words);
    expect(run).toMatchObject({ verdict: 'failed', exit: { code: 0 } });
    expect(run.reasons[0]).toMatch(/^Log line \d+ reports failure: \[ERROR\] No market$/);
  });

  test('ends at once where the project no longer has what is set, and says what', async () => {
    const words = ['curriculum/drifted', '--name', 'drifted', '--set', 'experiment=other'];
    const run = await served.cockpit.runView('run', ...words);
    expect(run).toMatchObject({ verdict: 'failed', exit: { code: 2 } });
    expect(run.reasons).toEqual([
      expect.stringMatching(/^The training did not start: override does not apply: CONFIG\.gone\./),
    ]);
    expect(await logOf('drifted')).toContain('[rl-cockpit] override does not apply: CONFIG.gone.');
  });

  test('hears a stop although everything ignored Ctrl+C, and lends its folder to one run at a time', async () => {
    const cli = path.join(root, 'out', 'cli.js');
    const words = [
      'run',
      'curriculum/phase_x',
      '--name',
      'long',
      '--detach',
      '--set',
      'pause=0.05',
    ];
    const sizes = ['--set', 'steps=1000000', '--set', 'rollout=10'];
    const shell = ['-c', 'trap "" INT; exec "$@"', 'sh', process.execPath, cli, ...words, ...sizes];
    const started = spawn('sh', shell, { env: served.cockpit.environment(), stdio: 'ignore' });
    await once(started, 'close');
    await expect
      .poll(() => logOf('long'), { timeout: patient(30_000) })
      .toContain('[TRAIN] step 20\n');

    const second = await served.cockpit.runView('run', 'curriculum/phase_x', '--name', 'second');
    expect(second).toMatchObject({ verdict: 'failed', exit: { code: 2 } });
    expect(await logOf('second')).toMatch(
      /is in use by the run long \(\d{8}-\d{6}-[0-9a-f]{8}\)\. /,
    );

    const stopped = await served.cockpit.runView('stop', 'long');
    expect(stopped).toMatchObject({ verdict: 'stopped' });
    expect(await logOf('long')).toContain('[TRAIN] Training interrupted by user');
    const record = path.join(workspaceOf('first'), 'models/x_final_test.meta.json');
    const { total_timesteps: reached } = Tail.parse(JSON.parse(await readFile(record, 'utf8')));
    expect(reached).toBeLessThan(1_000_000);
    expect(await listing()).toEqual(before);
  });

  test('its own environment is offered, wherever the project is', async ({ onTestFinished }) => {
    const venv = path.join(projectFolder(), '.venv');
    onTestFinished(() => rm(venv, { recursive: true, force: true }));
    await mkdir(path.join(venv, 'bin'), { recursive: true });
    await symlink('/usr/bin/python3', path.join(venv, 'bin', 'python'));
    await writeFile(path.join(venv, 'pyvenv.cfg'), 'home = /usr/bin\nversion = 3.11.2\n');
    const Envs = z.array(z.object({ prefix: z.string(), kind: z.string() }));
    const envs = Envs.parse(await served.cockpit.json('envs'));
    expect(envs).toContainEqual(expect.objectContaining({ prefix: venv, kind: 'venv' }));
  });
});
