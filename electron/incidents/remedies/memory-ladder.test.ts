import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { constraintsOf } from '#core/training/constraints';
import { manifestRecipe } from '#core/training/manifest/manifest-recipe';
import sb3 from '#core/training/recipes/sb3';
import { readManifest } from '../../projects/read-manifest';
import { checkedParams } from './checked-params';
import { memoryLadder } from './memory-ladder';

const FACTS = { gpu_count: 1, cpu_count: 8, ram_gb: 64 };

function arpo() {
  const file = join(import.meta.dirname, '../../projects/manifests/arpo.yaml');
  const read = readManifest(readFileSync(file, 'utf8'));
  if (!read.ok) throw new Error('The manifest of ARPO cannot be read.');
  const manifest = read.value;
  const task = manifest.tasks.find(({ id }) => /train|grpo|arpo/.test(id)) ?? manifest.tasks[0];
  if (task === undefined) throw new Error('ARPO has no task.');
  const project = { id: 'arpo', title: 'ARPO', target: 'local', root: '/arpo', python: null };
  return manifestRecipe(manifest, task, project);
}

const usual = {
  n_gpus: 1,
  train_batch_size: 32,
  ppo_mini_batch_size: 8,
  rollout_n: 8,
  initial_rollouts: 4,
  gpu_mem: 0.6,
};

test('the ladder of ARPO is one change of all values, computed from the run and held against the constraints', () => {
  const recipe = arpo();
  const ladder = memoryLadder({ recipe, params: usual, facts: FACTS });
  expect(ladder?.set.params).toMatchObject({
    train_batch_size: 8,
    ppo_mini_batch_size: 2,
    rollout_n: 2,
    gpu_mem: 0.3,
  });
  expect(ladder?.says).toContain('train_batch_size 32 → 8');
  const broken = constraintsOf(recipe, { ...usual, ...ladder?.set.params }, FACTS);
  const before = constraintsOf(recipe, usual, FACTS).filter(({ state }) => state === 'bad');
  expect(broken.filter(({ state }) => state === 'bad').length).toBeLessThanOrEqual(before.length);
});

test('what is small already is not raised, and where nothing can be lowered there is no ladder', () => {
  const recipe = arpo();
  const small = { ...usual, train_batch_size: 4, ppo_mini_batch_size: 2, rollout_n: 2 };
  const ladder = memoryLadder({ recipe, params: small, facts: FACTS });
  expect(ladder?.set.params).not.toHaveProperty('train_batch_size');
  expect(memoryLadder({ recipe: sb3, params: { n_envs: 1, batch_size: 1 }, facts: {} })).toBeNull();
});

test('a remedy sets the parameter that its Hydra key means, and nothing that the recipe lacks, has already or refuses', () => {
  const form = { recipe: arpo(), params: usual, facts: FACTS };
  expect(checkedParams({ 'actor_rollout_ref.rollout.n': 4 }, form)).toEqual({ rollout_n: 4 });
  expect(checkedParams({ nobody_knows_this: 4 }, form)).toBeNull();
  expect(checkedParams({ nobody_knows_this: 4, rollout_n: 4 }, form)).toEqual({ rollout_n: 4 });
  expect(checkedParams({ rollout_n: 8 }, form)).toBeNull();
  expect(checkedParams({ rollout_n: 'many' }, form)).toBeNull();
});

test('a value that would break a constraint of the recipe is no remedy', () => {
  const params = { algo: 'PPO', n_envs: 4, n_steps: 128, batch_size: 64, timesteps: 10_000 };
  const form = { recipe: sb3, params, facts: {} };
  expect(checkedParams({ batch_size: 32 }, form)).toEqual({ batch_size: 32 });
  expect(checkedParams({ batch_size: 1 }, form)).toBeNull();
});
