import { assert, constantFrom, integer, property, record } from 'fast-check';
import { expect, test } from 'vitest';
import { recipes } from './recipes/index';
import { constraint, constraintsOf } from './constraints';
import { sb3Constraints } from './sb3-constraints';

const usual = {
  algo: 'PPO',
  env_id: 'CartPole-v1',
  timesteps: 50_000,
  n_envs: 1,
  n_steps: 0,
  batch_size: 0,
};

test('a constraint shows its arithmetic while it holds', () => {
  expect(sb3Constraints({ ...usual, n_envs: 4, n_steps: 512 }).map(({ says }) => says)).toEqual([
    '4 × 512 = 2,048 timesteps per update; 50,000 timesteps make 25 updates',
    '2,048 / 64 = 32 minibatches',
  ]);
});

test('a minibatch that does not divide is reported with the remainder, and with a size that does', () => {
  const [, batch] = sb3Constraints({ ...usual, n_steps: 100 });
  expect(batch).toMatchObject({
    state: 'warn',
    says: '100 timesteps do not divide evenly into minibatches of 64: the last one has 36.',
    remedies: [{ kind: 'parameters', set: { params: { batch_size: 50 } } }],
  });
});

test('an algorithm that cannot act in a task is reported before it runs, and never for a task that is not known', () => {
  const sac = sb3Constraints({ ...usual, algo: 'SAC' });
  expect(sac).toMatchObject([{ state: 'bad', params: ['algo', 'env_id'] }]);
  expect(sac[0]?.says).toBe('SAC needs continuous actions; CartPole-v1 has discrete actions.');
  expect(sb3Constraints({ ...usual, algo: 'SAC', env_id: 'my_module:Mine-v0' })).toEqual([]);
  expect(sb3Constraints({ ...usual, algo: 'DQN', env_id: 'Pendulum-v1' })).toMatchObject([
    { state: 'bad' },
  ]);
});

test('no matter what a remedy proposes, it fixes its constraint, and the form takes it', () => {
  const values = record({
    algo: constantFrom('PPO', 'MaskablePPO', 'A2C', 'DQN', 'SAC', 'TD3'),
    env_id: constantFrom('CartPole-v1', 'Pendulum-v1', 'RLCockpit/MaskedLine-v0', 'x:Y-v1'),
    timesteps: integer({ min: 50, max: 1_000_000 }),
    n_envs: integer({ min: 1, max: 4 }),
    n_steps: integer({ min: 0, max: 4096 }),
    batch_size: integer({ min: 0, max: 4096 }),
  });
  const sb3 = recipes.find(({ id }) => id === 'sb3');
  if (sb3 === undefined) throw new Error('There is no recipe sb3.');
  assert(
    property(values, (input) => {
      const offered = constraintsOf(sb3, input).flatMap(({ says, remedies }) =>
        remedies.map((remedy) => ({ broken: says, remedy })),
      );
      for (const { broken, remedy } of offered) {
        const set = remedy.kind === 'parameters' ? remedy.set.params : undefined;
        const fixed = constraintsOf(sb3, { ...input, ...set });
        expect(fixed.filter(({ says }) => says === broken)).toEqual([]);
        expect(fixed.filter(({ state }) => state === 'bad').length).toBeLessThanOrEqual(
          constraintsOf(sb3, input).filter(({ state }) => state === 'bad').length,
        );
      }
    }),
  );
});

test('every constraint of every recipe speaks of parameters that the recipe has, and holds for all of its presets', () => {
  for (const recipe of recipes) {
    const names = Object.keys(recipe.params.shape);
    for (const preset of recipe.presets ?? [{ params: {} }]) {
      const constraints = constraintsOf(recipe, preset.params);
      for (const { params } of constraints) expect(names).toEqual(expect.arrayContaining(params));
      expect(constraints.filter(({ state }) => state !== 'ok')).toEqual([]);
    }
  }
});

test('values that cannot be have no constraints', () => {
  const [toy] = recipes;
  if (toy === undefined) throw new Error('There is no recipe.');
  expect(constraintsOf(toy, { length: 'long' })).toEqual([]);
});

test('two constraints over the same parameters have an id each', () => {
  const sb3 = recipes.find(({ id }) => id === 'sb3');
  if (sb3 === undefined) throw new Error('There is no recipe sb3.');
  const twice = {
    ...sb3,
    constraints: () => [
      constraint(['batch_size', 'n_steps'], 'bad', 'It does not divide.'),
      constraint(['batch_size', 'n_steps'], 'ok', '4 × 2 = 8'),
      constraint(['n_envs'], 'ok', '1 environment'),
    ],
  };
  expect(constraintsOf(twice, {}).map(({ id }) => id)).toEqual([
    'batch_size+n_steps',
    'batch_size+n_steps 2',
    'n_envs',
  ]);
});
