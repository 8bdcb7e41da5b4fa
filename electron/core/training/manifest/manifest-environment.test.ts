import { expect, test } from 'vitest';
import { PATHS, recipeOf } from './manifest.fixture';

const LAUNCH = { kind: 'script', file: 'train.py' };
const PARAMS = [
  { name: 'market', type: 'text', default: 'NQ' },
  { name: 'size', type: 'int', default: 8 },
];

test('a task of a project names the environment that it trains on, with its values and the folder filled in', () => {
  const environment = {
    id: '{project}/src/env.py:MarketEnv',
    kwargs: { market: '{market}', size: '{size}', data: '{project}/data', fast: true },
    algorithm: 'MaskablePPO',
  };
  const recipe = recipeOf({ launch: LAUNCH, params: PARAMS, environment });
  expect(recipe.environment?.({ market: 'ES', size: 16 })).toEqual({
    envId: `${PATHS.project}/src/env.py:MarketEnv`,
    kwargs: { market: 'ES', size: 16, data: `${PATHS.project}/data`, fast: true },
    algorithm: 'MaskablePPO',
  });
});

test('a task that names none has no passport, and a misspelled key of one is refused', () => {
  expect(recipeOf({ launch: LAUNCH, params: PARAMS }).environment?.({})).toBeUndefined();
  const misspelled = { id: 'CartPole-v1', kwarg: {} };
  expect(() => recipeOf({ launch: LAUNCH, environment: misspelled })).toThrow(/kwarg/);
});
