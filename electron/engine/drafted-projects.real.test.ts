import { cp, mkdtemp, readFile, rm } from 'node:fs/promises';
import { execFileSync } from 'node:child_process';
import { tmpdir } from 'node:os';
import { basename, join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { createRouterClient } from '@orpc/server';
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { RunView } from '#core/contract/run/run';
import { openStore } from '../store/store';
import { packToolsPayload } from '../targets/fixtures/tools-payload.fixture';
import { type Engine, openEngine } from './engine';
import { engineRouter } from './router';
import { patient } from '../../scripts/setup/patience.mjs';

const WORKER = join(import.meta.dirname, '../../out/store-worker.js');
const SCRIPTS = join(import.meta.dirname, '../projects/draft/fixtures/scripts');
const python = execFileSync('python3', ['-c', 'import sys; print(sys.executable)'])
  .toString()
  .trim();

/** A script, the task of its draft, what the user sets beside the toy preset, and what the script says that it got. */
interface Case {
  readonly script: string;
  readonly task?: string;
  readonly set: Readonly<Record<string, string | number | boolean>>;
  readonly got: string;
}

const cases: readonly Case[] = [
  {
    script: 'plain_argparse.py',
    set: { task: 'a b', lr: 0.5, kind: 'down', limit: -1e-7, sizes: '4 2', no_shuffle: true },
    got: "{'decay': True, 'episodes': 5, 'kind': 'down', 'limit': -1e-07, 'lr': 0.5, 'seed': 3, 'shuffle': False, 'sizes': [4, 2], 'task': 'a b'}",
  },
  {
    script: 'subcommands.py',
    task: 'train',
    set: { seed: 9, lr: 0.25 },
    got: "{'command': 'train', 'episodes': 5, 'lr': 0.25, 'seed': 9}",
  },
  {
    script: 'split_options.py',
    set: { batch_size: 64 },
    got: "{'batch_size': 64, 'epochs': 1}",
  },
  {
    script: 'dataclass_fields.py',
    set: { learning_rate: 0.01, no_anneal: true, layers: '3 4' },
    got: "{'anneal': False, 'capture': False, 'layers': [3, 4], 'learning_rate': 0.01, 'tag': None, 'total_timesteps': 2000}",
  },
  {
    script: 'words_of_argv.py',
    set: { rate: 0.75 },
    got: "{'episodes': 5, 'name': 'plain', 'rate': 0.75}",
  },
  {
    script: 'module_constants.py',
    set: { learning_rate: 0.5, name: "o'neill", verbose: false },
    got: `{'episodes': 5, 'learning_rate': 0.5, 'name': "o'neill", 'verbose': False}`,
  },
  {
    script: 'local_constants.py',
    set: { gamma: 0.5 },
    got: "{'gamma': 0.5, 'num_episodes': 5}",
  },
  {
    script: 'config_dict.py',
    set: { lr: 0.5, label: 'tried' },
    got: "{'epochs': 1, 'label': 'tried', 'lr': 0.5, 'seed': 11}",
  },
  {
    script: 'environment_values.py',
    set: { train_rate: 2 },
    got: "{'rate': 2.0, 'steps': 200}",
  },
  {
    script: 'click_like.py',
    set: { entropy: 0.5, no_cuda: true, dry: true },
    got: "{'cuda': False, 'dry': True, 'entropy': 0.5, 'iterations': 5}",
  },
  {
    script: 'flat_training.py',
    set: { gamma: 0.5, lr: 2 },
    got: "{'env': 'corridor', 'episodes': 5, 'gamma': 0.5, 'lr': 2.0, 'name': '__main__'}",
  },
  {
    script: 'hydra_style.py',
    set: { optimizer_lr: 0.5, run_name: "it's, (odd) {here}" },
    got: `{'epochs': 1, 'lr': 0.5, 'run_name': "it's, (odd) {here}"}`,
  },
];

let home: string;
let engine: Engine;
const client = () => createRouterClient(engineRouter(engine));

beforeAll(async () => {
  await packToolsPayload();
  home = await mkdtemp(join(tmpdir(), 'rl-cockpit-draft '));
  process.env['RL_COCKPIT_HOME'] = home;
  engine = await openEngine(home, openStore(home, pathToFileURL(WORKER)));
});
afterAll(async () => {
  await engine.close();
  await rm(home, { recursive: true, force: true });
});

/** Drafts a script in its own folder, adds the draft as a project, and starts the toy preset with other values. */
async function started({ script, task = 'train', set }: Case): Promise<RunView> {
  const folder = join(home, 'checkouts', basename(script, '.py'));
  await cp(SCRIPTS, folder, { recursive: true });
  const { text } = await client().projects.draft({ path: folder, script });
  expect(await client().projects.checkManifest({ text })).toEqual([]);
  const project = await client().projects.add({ path: folder, manifest: { text } });
  const recipe = `${project.id}/${task}`;
  const match = (await client().recipes.list()).find(({ id }) => id === recipe);
  const toy = match?.presets.find(({ id }) => id === 'toy');
  expect(toy).toBeDefined();
  return client().runs.start({ recipe, python, params: { ...toy?.params, ...set } });
}

const view = async ({ runId }: RunView): Promise<RunView> =>
  (await client().runs.get({ run: runId })).run;

test(
  'a draft of a script, in twelve styles, makes a form that starts it with the values of the toy preset and those that the user sets',
  { timeout: patient(300_000) },
  async () => {
    for (const one of cases) {
      const run = await started(one);
      await expect
        .poll(() => view(run), { timeout: patient(60_000), interval: 200 })
        .toMatchObject({ phase: 'ended' });
      const log = await readFile(join(run.runDir, 'output.log'), 'utf8');
      expect({ script: one.script, log }).toEqual({
        script: one.script,
        log: expect.stringContaining(`GOT ${one.got}\n`),
      });
      expect((await view(run)).exit).toMatchObject({ code: 0 });
    }
  },
);
