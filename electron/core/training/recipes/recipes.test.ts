import { expect, test } from 'vitest';
import { Expectations, SourceSpec } from '../../contract/run/run-directory';
import { paramViews, parseParams } from '../params';
import type { LaunchPaths } from '../recipe';
import { recipes } from './index';

const paths: LaunchPaths = {
  python: '/venv/bin/python',
  isPicked: true,
  toolsDir: '/tools',
  runDir: '/run',
  cwd: '/run/work',
  stateDir: '/s',
  project: '',
  projectId: '',
  pathSign: ':',
};

function planned(id: string, raw: Record<string, string> = {}, argv: readonly string[] = []) {
  const recipe = recipes.find((one) => one.id === id);
  if (recipe === undefined) throw new Error(`no recipe ${id}`);
  const params = parseParams(recipe, raw);
  if (!params.ok) throw new Error(params.error.says);
  return {
    expectations: recipe.expectations(params.value, paths),
    ...recipe.command(params.value, paths, argv),
  };
}

const fileNames = Object.keys(import.meta.glob(['./*.ts', '!./index.ts', '!./*.test.ts']));

test('every file of the folder is a recipe named like its file', () => {
  expect(recipes.map((one) => `./${one.id}.ts`).toSorted()).toEqual(fileNames.toSorted());
});

test.each(recipes.map((one) => [one.id, one] as const))(
  '%s has defaults and words for all of its parameters, and sources that the contract knows',
  (_id, recipe) => {
    const defaults = parseParams(recipe, {});
    expect(defaults.ok).toBe(true);
    for (const view of paramViews(recipe)) expect(view.says).not.toBe('');
    if (!defaults.ok) return;
    for (const source of recipe.sources(defaults.value, paths)) SourceSpec.parse(source);
    Expectations.parse(recipe.expectations(defaults.value, paths));
  },
);

test('the two toys need no package and are first in the list', () => {
  expect(recipes.slice(0, 2).map(({ id, toy, needs }) => ({ id, toy, needs }))).toEqual([
    { id: 'toy-arpo', toy: true, needs: [] },
    { id: 'toy-hybrid', toy: true, needs: [] },
  ]);
});

test('a toy is started with our Python on its path and writes below its run directory', () => {
  const { argv, env } = planned('toy-hybrid', { seed: '7', length: '3' });
  expect(argv.slice(0, 4)).toEqual(['/venv/bin/python', '-u', '-m', 'rl_cockpit_toys.hybrid']);
  expect(argv.join(' ')).toContain('--seed 7');
  expect(argv.at(-1)).toBe('/run/models');
  expect(env).toEqual({ PYTHONPATH: '/tools' });
});

test('a toy that is asked for more updates must also reach them', () => {
  expect(planned('toy-hybrid', { length: '5' }).expectations).toMatchObject({ targetX: 5120 });
  expect(planned('toy-arpo', { length: '5' }).expectations).toMatchObject({
    targetX: 5,
    artefacts: ['checkpoints/*/actor.json', 'rollout/5.jsonl'],
  });
});

test('sb3 passes every parameter on as a flag', () => {
  const { argv } = planned('sb3', { algo: 'maskableppo', env_id: 'RLCockpit/MaskedLine-v0' });
  const flagged =
    '--algo MaskablePPO --env-id RLCockpit/MaskedLine-v0 --timesteps 50000 --seed 1 --learning-rate 0.0003 ' +
    '--n-envs 1 --n-steps 0 --batch-size 0 --gamma 0.99 --device auto --threads 0 --eval-freq 0 --checkpoint-freq 0 --out /run';
  expect(argv.join(' ')).toBe(`/venv/bin/python -u -m rl_cockpit_sb3 ${flagged}`);
});

test('a command is run word for word, and nothing is expected of it', () => {
  const argv = ['./train.sh', 'python', '--name', 'a b', ''];
  expect(planned('command', {}, argv)).toEqual({ argv, cwd: null, env: {}, expectations: {} });
});

test('by "python" the user means the environment they picked, and only then', () => {
  const argv = ['python', 'train.py', 'python3'];
  const own = recipes.find(({ id }) => id === 'command');
  const argvOf = (isPicked: boolean) => own?.command({}, { ...paths, isPicked }, argv).argv;
  expect(argvOf(true)).toEqual(['/venv/bin/python', 'train.py', 'python3']);
  expect(argvOf(false)).toEqual(argv);
});
