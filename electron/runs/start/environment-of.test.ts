import { expect, test } from 'vitest';
import sb3 from '#core/training/recipes/sb3';
import { environmentOf } from './environment-of';

const spec = {
  target: 'local',
  python: '/envs/rl/bin/python',
  cwd: '/state/runs/R/work',
  params: sb3.params.parse({ env_id: 'Pendulum-v1', algo: 'SAC' }),
  env: {},
};

test('a start of Stable-Baselines3 names its environment and algorithm, in no folder of a run that is not there yet', () => {
  expect(environmentOf({ spec, runDir: '/state/runs/R' }, sb3)).toEqual({
    target: 'local',
    python: '/envs/rl/bin/python',
    envId: 'Pendulum-v1',
    kwargs: {},
    folder: null,
    paths: [],
    algorithm: 'SAC',
  });
});

test('folders that the user put on the path belong to it, ours do not; a command by hand names none', () => {
  const env = { PYTHONPATH: '/state/python/0123456789abcdef:/home/me/envs' };
  const own = { ...spec, cwd: '/home/me/project', env, ownEnv: ['PYTHONPATH'] };
  expect(environmentOf({ spec: own, runDir: '/state/runs/R' }, sb3)).toMatchObject({
    folder: '/home/me/project',
    paths: ['/home/me/envs'],
  });
  expect(environmentOf({ spec: { ...own, byHand: true }, runDir: '/r' }, sb3)).toBeNull();
});
