import { spawnSync } from 'node:child_process';
import path from 'node:path';
import { beforeEach, expect, test } from 'vitest';
import { manifestRecipe } from '#core/training/manifest/manifest-recipe';
import { parseParams } from '#core/training/params';
import { toolsFolder } from '../../resources/python/training-process.fixture';
import { builtInManifests } from './built-in';

/** A checkout of ARPO, and a Python with its packages: neither is part of this project, so both have to be named. */
const checkout = process.env['RL_COCKPIT_TEST_ARPO'];
const python = process.env['RL_COCKPIT_TEST_ARPO_PYTHON'] ?? '';
beforeEach(({ skip }) =>
  skip(
    checkout === undefined || python === '',
    'needs RL_COCKPIT_TEST_ARPO (a checkout) and RL_COCKPIT_TEST_ARPO_PYTHON (its Python)',
  ),
);

const manifest = builtInManifests.find((one) => one.manifest.id === 'arpo')?.manifest;
const presets = (manifest?.tasks ?? [])
  .filter(({ launch }) => launch.kind === 'hydra')
  .flatMap((task) => task.presets.map(({ id }) => [task.id, id] as const));

test.each(presets)(
  "ARPO's own trainer composes %s --preset %s, and rejects no override",
  (id, preset) => {
    const root = checkout ?? '';
    const task = manifest?.tasks.find((one) => one.id === id);
    if (manifest === undefined || task === undefined) throw new Error(`no task ${id}`);
    const project = { id: 'arpo', title: 'ARPO', target: 'local', root, python: null };
    const recipe = manifestRecipe(manifest, task, project);
    const params = parseParams(
      recipe,
      recipe.presets?.find((one) => one.id === preset)?.params ?? {},
    );
    if (!params.ok) throw new Error(params.error.says);
    const run = '/tmp/rl-cockpit-composes';
    const { argv, env } = recipe.command(
      params.value,
      {
        python,
        isPicked: true,
        toolsDir: toolsFolder,
        runDir: run,
        cwd: run,
        stateDir: run,
        project: root,
        projectId: 'arpo',
        pathSign: path.delimiter,
      },
      [],
    );
    const words = argv.slice(argv.indexOf('--') + 3);
    const composed = spawnSync(
      python,
      ['-m', 'verl.trainer.main_ppo', ...words, '--cfg', 'job', '--resolve'],
      { cwd: root, env: { ...process.env, ...env }, encoding: 'utf8' },
    );
    expect({ status: composed.status, tail: composed.stderr.slice(-2_000) }).toMatchObject({
      status: 0,
    });
    // Last, what a trainer would print of it: the placeholder of a key, and never one.
    expect(composed.stdout).toMatch(/api_key: ''/);
    expect(composed.stdout).toContain(`experiment_name: ${preset === 'toy' ? 'toy' : 'first'}`);
  },
);
