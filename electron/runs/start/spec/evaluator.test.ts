import { expect, test } from 'vitest';
import { EvaluatorRequest } from '#core/contract/run/evaluator';
import { verdictCase } from '#core/diagnosis/fixtures/verdict-case.test-data';
import type { LaunchPaths, Recipe } from '#core/training/recipe';
import { recipes } from '#core/training/recipes/index';
import { withEvaluator } from './evaluator';

const paths: LaunchPaths = {
  python: '/env/bin/python',
  isPicked: true,
  toolsDir: '/state/python/1',
  runDir: '/state/runs/one',
  cwd: '/state/runs/one/work',
  stateDir: '/state',
  project: '',
  projectId: '',
  pathSign: ':',
};
const recipeOf = (id: string): Recipe => {
  const recipe = recipes.find((one) => one.id === id);
  if (recipe === undefined) throw new Error(`There is no recipe ${id}.`);
  return recipe;
};
const requestOf = (more: object = {}) => EvaluatorRequest.parse({ episodes: 10, ...more });
const { spec } = verdictCase({
  spec: { params: { env_id: 'CartPole-v1' }, cwd: paths.cwd, env: { PYTHONPATH: '/mine' } },
});

test('an evaluator plays in the environment of the recipe, and its rows are metrics of the run', () => {
  const result = withEvaluator(spec, requestOf({ every: 3 }), recipeOf('sb3'), paths);
  if (!result.ok) throw new Error(result.error.says);
  const { evaluator, sources, env, envId } = result.value;
  expect(envId).toBe('CartPole-v1');
  expect(evaluator?.argv.join(' ')).toBe(
    '/env/bin/python -u -m rl_cockpit.evaluation watch --run-dir /state/runs/one --folder /state/runs/one --env-id CartPole-v1 --episodes 10 --every 3',
  );
  expect(evaluator?.env).toEqual({ PYTHONPATH: '/state/python/1:/mine' });
  expect(sources.at(-1)).toEqual({ kind: 'json-lines', glob: 'evaluations/evaluator.jsonl' });
  // The untrained model is saved, so that "better than at its start" is about the start.
  expect(env['RL_COCKPIT_SAVE_FIRST']).toBe('1');
});

test('without an evaluator a run is as before, but its environment is known', () => {
  expect(withEvaluator(spec, null, recipeOf('sb3'), paths)).toEqual({
    ok: true,
    value: { ...spec, envId: 'CartPole-v1' },
  });
});

test('a command is refused an evaluator until its environment is named, by an ID or a factory', () => {
  const command = { ...spec, cwd: '/project' };
  const refused = withEvaluator(command, requestOf(), recipeOf('command'), paths);
  expect(refused).toMatchObject({ ok: false, error: { code: 'no-environment' } });
  const result = withEvaluator(
    command,
    requestOf({ factory: 'envs.market:make' }),
    recipeOf('command'),
    paths,
  );
  if (!result.ok) throw new Error(result.error.says);
  expect(result.value.evaluator?.argv.join(' ')).toContain(
    '--folder /state/runs/one --folder /project --factory envs.market:make',
  );
});

test('a command written by hand does not take its environment from the values of the form', () => {
  const byHand = { ...spec, byHand: true };
  const refused = withEvaluator(byHand, requestOf(), recipeOf('sb3'), paths);
  expect(refused).toMatchObject({ ok: false, error: { code: 'no-environment' } });
});

test('beside a training of verl the evaluator answers the validation rows of its run, and needs no environment', () => {
  const argv = ['/env/bin/python', '-m', 'verl.trainer.main_ppo', 'data.val_files=[a.parquet]'];
  const result = withEvaluator(
    { ...spec, argv, params: {} },
    requestOf(),
    recipeOf('command'),
    paths,
  );
  if (!result.ok) throw new Error(result.error.says);
  expect(result.value.evaluator?.argv.join(' ')).toContain('--answers --episodes 10 --every 1');
  expect(result.value.evaluator?.lastMs).toBe(300_000);
});
