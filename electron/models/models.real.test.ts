import { execFileSync } from 'node:child_process';
import { existsSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { open, readdir, stat } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { afterAll, expect, test } from 'vitest';
import { err, ok } from '#core/lib/result';
import { root } from '../../scripts/setup/paths.mjs';
import { ensurePython } from '../../scripts/setup/python.mjs';
import { findTestPyenv } from '../../scripts/setup/test-pyenv.mjs';
import type { Target } from '../targets/target';
import { sb3Zip, torchZip } from './formats/model.fixture';
import { Passports } from './passports';
import { zipOf } from './zip/zip.fixture';

const passports = new Passports(pathToFileURL(join(root, 'out/passport-worker.js')));
const folder = mkdtempSync(join(tmpdir(), 'rl-cockpit-passport-'));
afterAll(() => rmSync(folder, { recursive: true, force: true }));

type Files = Pick<Target, 'isHere' | 'read' | 'folder'>;
const refusal = { code: 'unreadable', says: 'It cannot be read.', remedy: 'Check it.' };
const here: Files = {
  isHere: true,
  read: () => Promise.resolve(err(refusal)),
  folder: () => Promise.resolve(err(refusal)),
};

/** The same files, reached as those of another machine are: in parts of at most 1 MiB. */
const remote: Files = {
  isHere: false,
  read: async (path, from, max) => {
    if ((await stat(path)).isDirectory()) return err(refusal);
    const file = await open(path);
    const bytes = new Uint8Array(Math.min(max, 1 << 20));
    const { bytesRead } = await file.read(bytes, 0, bytes.length, from);
    await file.close();
    return ok({ size: (await stat(path)).size, bytes: bytes.slice(0, bytesRead) });
  },
  folder: async (path) => {
    const names = await readdir(path);
    const entries = await Promise.all(
      names.map(async (name) => {
        const { size, mtimeMs } = await stat(join(path, name));
        return { name, kind: 'file' as const, size, mtimeMs };
      }),
    );
    return ok({ path, parent: null, home: '/', roots: ['/'], entries, left: 0 });
  },
};

function written(name: string, bytes: Uint8Array): string {
  const path = join(folder, name);
  writeFileSync(path, bytes);
  return path;
}

const inspected = async (path: string, files = here, python: string | null = null) => {
  const read = await passports.read(files, { path, python, against: null });
  return read.ok ? read.value : read.error.says;
};

test('a canary in a model is named and never runs, although Python would run it', async () => {
  const canary = join(folder, 'canary');
  const pickle = Buffer.from(`cos\nsystem\n(S'touch ${canary}'\ntR.`, 'latin1');
  const evil = { ':serialized:': pickle.toString('base64') };
  const files = {
    'evil.zip': sb3Zip({ policy_kwargs: evil }),
    'evil.pt': zipOf([{ name: 'evil/data.pkl', bytes: pickle }]),
    'evil.pkl': pickle,
  };
  for (const [name, bytes] of Object.entries(files)) {
    const passport = await inspected(written(name, bytes));
    const [first] = typeof passport === 'string' ? [] : passport.warnings;
    expect({ name, ...first }).toMatchObject({ name, id: 'model-executes', state: 'bad' });
  }
  expect(existsSync(canary)).toBe(false);
  if (process.platform === 'win32') return;
  const loads = 'import pickle,sys; pickle.load(open(sys.argv[1], "rb"))';
  execFileSync(ensurePython(), ['-c', loads, join(folder, 'evil.pkl')]);
  expect(existsSync(canary)).toBe(true);
});

const SAVE = `
import sys
from stable_baselines3 import PPO, DQN
def linear_schedule(start, end):
    def func(progress):
        return max(end, float(start) * progress)
    return func
PPO("MlpPolicy", "CartPole-v1", learning_rate=linear_schedule(1e-3, 1e-5), clip_range=lambda _: 0.1, n_steps=64, policy_kwargs={"net_arch": [8]}).save(sys.argv[1])
`;

const sb3Python = findTestPyenv();

test.skipIf(sb3Python === null)(
  'a model that this Stable-Baselines3 saved has the right passport, and another Python is warned before it loads it',
  async () => {
    const script = written('save_model.py', Buffer.from(SAVE));
    const model = join(folder, 'model.zip');
    execFileSync(sb3Python ?? '', [script, model], { stdio: 'ignore' });
    const versions = execFileSync(sb3Python ?? '', [
      '-c',
      'import sys, stable_baselines3, numpy; print("%d.%d" % sys.version_info[:2], stable_baselines3.__version__, numpy.__version__)',
    ]);
    const [minor = '', sb3 = '', numpy = ''] = versions.toString().trim().split(' ');
    const passport = await inspected(model, here, '3.13');
    expect(passport).toMatchObject({
      kind: 'sb3',
      algorithm: { name: 'PPO' },
      versions: { python: expect.stringContaining(`${minor}.`), 'stable-baselines3': sb3, numpy },
      spaces: { observation: { size: 4, dtype: 'float32' }, action: { says: 'Discrete(2)' } },
      loadAdvice: { python: '3.13', outcome: minor === '3.13' ? 'loads' : 'crashes' },
    });
    if (typeof passport === 'string') throw new Error(passport);
    const rate = passport.callables.find(({ key }) => key === 'learning_rate');
    expect(rate).toMatchObject({
      name: 'linear_schedule.<locals>.func',
      file: script,
      line: 5,
      cpython: minor,
    });
    expect(rate?.closure.toSorted()).toEqual([0.00001, 0.001]);
    expect(passport.callables.find(({ key }) => key === 'clip_range')).toMatchObject({
      name: '<lambda>',
      line: 8,
    });
    expect(passport.weights[0]?.tensors).toContainEqual({
      name: 'mlp_extractor.policy_net.0.weight',
      shape: [8, 4],
      dtype: 'float32',
    });
    expect(passport.warnings.map(({ id }) => id)).not.toContain('model-executes');
    expect(passport.globals.filter(({ verdict }) => verdict !== 'known')).toEqual([]);
    expect(passport.loadAdvice.customObjects).toMatch(/^\{\n {4}"learning_rate": /);
  },
);

/** A folder of models, `<version of Stable-Baselines3>-cp<CPython>/*.zip`, that somebody saved with many of them. */
const models = process.env['RL_COCKPIT_TEST_MODELS'];

test.skipIf(models === undefined)(
  'models of every Stable-Baselines3 and CPython in RL_COCKPIT_TEST_MODELS yield their metadata, and no false alarm',
  async () => {
    const folders = await readdir(models ?? '');
    const created = folders.flatMap((name) => {
      const [, sb3, major, minor] = /^([\d.]+)-cp(3)(\d+)$/.exec(name) ?? [];
      return sb3 === undefined ? [] : [{ name, sb3, minor: `${major ?? ''}.${minor ?? ''}` }];
    });
    expect(created.length).toBeGreaterThanOrEqual(3);
    for (const { name, sb3, minor } of created) {
      const zips = (await readdir(join(models ?? '', name))).filter((file) =>
        file.endsWith('.zip'),
      );
      for (const zip of zips) {
        const passport = await inspected(join(models ?? '', name, zip), here, minor);
        if (typeof passport === 'string') throw new Error(passport);
        const { versions, callables, spaces, weights, warnings, loadAdvice } = passport;
        expect({ zip, sb3: versions['stable-baselines3'], outcome: loadAdvice.outcome }).toEqual({
          zip,
          sb3,
          outcome: 'loads',
        });
        expect(callables.map(({ cpython }) => cpython)).toEqual(callables.map(() => minor));
        expect([spaces.observation?.size, spaces.action?.size]).not.toContain(undefined);
        expect(weights.length).toBeGreaterThan(0);
        expect(warnings.filter(({ state }) => state === 'bad' || state === 'unknown')).toEqual([]);
      }
    }
  },
);

test('a file of another machine is read in parts, and its passport is the same', async () => {
  const padding = { name: 'policy.optimizer.bin', bytes: new Uint8Array(3 << 20).fill(1) };
  const model = written('far.zip', sb3Zip({}, [padding]));
  const read: number[] = [];
  const counted: Files = {
    ...remote,
    read: (path, from, max) => {
      read.push(max);
      return remote.read(path, from, max);
    },
  };
  expect(await inspected(model, counted, '3.12')).toEqual(await inspected(model, here, '3.12'));
  expect(read.reduce((sum, bytes) => sum + bytes, 0)).toBeLessThan(2 << 20);
});

test('a checkpoint folder of verl lists its shards, its config and what is missing', async () => {
  const step = mkdtempSync(join(folder, 'step-'));
  writeFileSync(
    join(step, 'config.json'),
    '{"architectures": ["Qwen2ForCausalLM"], "hidden_size": 64}',
  );
  writeFileSync(join(step, 'model_world_size_2_rank_0.pt'), torchZip());
  writeFileSync(join(step, 'optim_world_size_2_rank_0.pt'), torchZip());
  for (const files of [here, remote]) {
    expect(await inspected(step, files)).toMatchObject({
      kind: 'verl',
      title: 'verl checkpoint (FSDP), Qwen2ForCausalLM',
      shards: { worldSize: 2, missing: [1] },
      weights: [{ file: 'model_world_size_2_rank_0.pt', parameters: 458 }],
      warnings: [{ id: 'model-shards-missing', state: 'bad' }, { id: 'model-sharded' }],
    });
  }
});

test('what no model is, is refused with a sentence: nothing, a pipe, a bomb, 100,000 members', async () => {
  expect(await inspected(join(folder, 'nothing.zip'))).toMatch(/there is no such file\.$/);
  const bomb = zipOf([{ name: 'data', bytes: new Uint8Array(80 << 20), deflated: true }]);
  expect(await inspected(written('bomb.zip', bomb))).toMatch(/times as much: a zip bomb\.$/);
  const many = Array.from({ length: 100_000 }, (_, i) => ({
    name: `m/${i}`,
    bytes: new Uint8Array(0),
  }));
  expect(await inspected(written('many.zip', zipOf(many)))).toMatch(
    /has 65,535 members .*; a model has at most 50,000/,
  );
  if (process.platform === 'win32') return;
  execFileSync('mkfifo', [join(folder, 'pipe')]);
  expect(await inspected(join(folder, 'pipe'))).toMatch(/is a named pipe \(FIFO\), not a file\.$/);
});

test('the command line prints the passport as JSON, and a mismatch ends it with 1', () => {
  const model = written('cli.zip', sb3Zip());
  const run = (...args: readonly string[]) => {
    const argv = [join(root, 'out/cli.js'), 'inspect', model, '--json', ...args];
    const env = { ...process.env, RL_COCKPIT_HOME: join(folder, 'home') };
    try {
      return {
        code: 0,
        out: execFileSync(process.execPath, argv, { env, stdio: ['ignore', 'pipe', 'ignore'] }),
      };
    } catch (cause) {
      return {
        code: 1,
        out: cause instanceof Error && 'stdout' in cause ? String(cause.stdout) : '',
      };
    }
  };
  const plain = run('--python', '3.11');
  expect(plain.code).toBe(0);
  const passport: unknown = JSON.parse(plain.out.toString());
  expect(passport).toMatchObject({ kind: 'sb3', loadAdvice: { outcome: 'loads' } });
  const wider = run('--observation', '261');
  expect(wider.code).toBe(1);
  expect(wider.out.toString()).toContain('228 -> 261, 33 more');
});
