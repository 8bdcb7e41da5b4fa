import { execFileSync } from 'node:child_process';
import { cp, mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { createRouterClient } from '@orpc/server';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { openStore } from '../store/store';
import { packToolsPayload } from '../targets/fixtures/tools-payload.fixture';
import { type Engine, openEngine } from './engine';
import { engineRouter } from './router';
import { patient } from '../../scripts/setup/patience.mjs';

const WORKER = join(import.meta.dirname, '../../out/store-worker.js');
const SCRIPTS = join(import.meta.dirname, 'fixtures/kin');
const python = execFileSync('python3', ['-c', 'import sys; print(sys.executable)'])
  .toString()
  .trim();

let home: string;
let engine: Engine;
const client = () => createRouterClient(engineRouter(engine));

beforeAll(async () => {
  await packToolsPayload();
  home = await mkdtemp(join(tmpdir(), 'rl-cockpit-kin '));
  process.env['RL_COCKPIT_HOME'] = home;
  engine = await openEngine(home, openStore(home, pathToFileURL(WORKER)));
});
afterAll(async () => {
  await engine.close();
  await rm(home, { recursive: true, force: true });
});

/** Our own project: a script at its path, and files with the text that makes it be recognized. */
interface Shape {
  readonly folder: string;
  readonly script: readonly [from: string, to: string];
  readonly files: Readonly<Record<string, string>>;
}

async function added({ folder, script: [from, to], files }: Shape): Promise<string> {
  const root = join(home, folder);
  for (const [path, text] of Object.entries(files)) {
    await mkdir(dirname(join(root, path)), { recursive: true });
    await writeFile(join(root, path), text);
  }
  await mkdir(dirname(join(root, to)), { recursive: true });
  await cp(join(SCRIPTS, from), join(root, to));
  return (await client().projects.add({ path: root })).id;
}

/** Starts the toy of a task and waits for its end. */
async function toyOf(recipe: string) {
  const match = (await client().recipes.list()).find(({ id }) => id === recipe);
  const params = match?.presets.find(({ id }) => id === 'toy')?.params ?? {};
  const { runId } = await client().runs.start({ recipe, python, params: { ...params } });
  await expect
    .poll(async () => (await client().runs.get({ run: runId })).run.verdict, {
      timeout: patient(60_000),
      interval: 200,
    })
    .not.toBeNull();
  const { verdict, reasons } = (await client().runs.get({ run: runId })).run;
  const series = await client().runs.series({ run: runId });
  return { verdict, reasons, series };
}

test(
  'a trainer that takes a generated JSON file succeeds by its marker and its model, with the rewards of its training_metrics.json',
  { timeout: patient(120_000) },
  async () => {
    const trainer = 'src/scripts/train_dqn_fuel_breaks_parallel.py';
    const id = await added({
      folder: 'fires',
      script: ['config_trainer.py', trainer],
      files: { 'workstation_config.json': '{"raster_dir": "elsewhere", "num_episodes": 1000}' },
    });
    const toy = await toyOf(`${id}/parallel`);
    expect(toy).toMatchObject({ verdict: 'succeeded' });
    expect(toy.series).toContainEqual(
      expect.objectContaining({
        tag: expect.stringContaining('parallel_rewards'),
        pointCount: 3,
        last: -170,
      }),
    );
  },
);

test(
  'a fine-tuning that prints the dictionaries of Hugging Face’s Trainer succeeds by its step and its files, with the loss of each update',
  { timeout: patient(120_000) },
  async () => {
    const id = await added({
      folder: 'tuning',
      script: ['hf_cli.py', 'src/llamafactory/cli.py'],
      files: {
        'src/llamafactory/__init__.py': '',
        'src/llamafactory/train/tuner.py': '',
        'data/dataset_info.json': '{}',
      },
    });
    const toy = await toyOf(`${id}/sft`);
    expect(toy).toMatchObject({ verdict: 'succeeded' });
    expect(toy.series).toContainEqual(
      expect.objectContaining({ tag: expect.stringMatching(/loss$/), pointCount: 5, last: 3.5 }),
    );
  },
);
