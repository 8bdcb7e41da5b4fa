import * as fc from 'fast-check';
import { expect, test } from 'vitest';
import { stepInName } from './step-in-name';

test.each([
  ['Lightning', 'epoch=4-step=100.ckpt', 100, 'step'],
  ['Lightning, a metric in the name', 'best-epoch=07-val_loss=0.12.ckpt', 7, 'epoch'],
  ['skrl', 'agent_1500.pt', 1_500, null],
  ['Keras', 'ck-06.keras', 6, null],
  ['Keras, with its loss', 'weights.06-0.35.hdf5', 6, null],
  ['rl_games', 'last_cartpole_ep_30_rew_45.3.pth', 30, 'epoch'],
  ['rl_games, newer', 'last_cartpole_ep_30_rew__45.3_.pth', 30, 'epoch'],
  ['an episode or an epoch', 'model_ep_30.pt', 30, null],
  ['Sample Factory', 'checkpoint_p0/checkpoint_000000045_20736.pth', 20_736, 'step'],
  ['Sample Factory, best', 'best_000000045_20736_reward_22.345.pth', 20_736, 'step'],
  ['d3rlpy', 'model_4000.d3', 4_000, 'step'],
  ['RLlib', 'PPO_1/checkpoint_000003', 3, null],
  ['rsl_rl', 'model_100.pt', 100, null],
  ['rsl_rl, at its start', 'model_0.pt', 0, null],
  ['verl', 'global_step_20', 20, 'step'],
  ['DeepSpeed', 'global_step20', 20, 'step'],
  ['Hugging Face', 'checkpoint-500', 500, null],
  ['Stable-Baselines3', 'rl_model_2000_steps.zip', 2_000, 'step'],
  ['RL-Trainer', 'NQ_ts-0400000_evt-periodic.zip', 400_000, 'step'],
  ['ML-Agents', '3DBall-499998.onnx', 499_998, 'step'],
  ['ML-Agents, before its export', 'Walker-499998.pt', 499_998, null],
  ['AgileRL', 'checkpoint_0_20480.pt', 20_480, null],
  ['fairseq', 'checkpoint_3_1000.pt', 1_000, null],
  ['sheeprl', 'ckpt_1024_0.ckpt', 1_024, null],
  ['DI-engine', 'iteration_10000.pth.tar', 10_000, 'update'],
  ['garage', 'itr_10.pkl', 10, 'update'],
  ['PufferLib', 'model_000200.pt', 200, null],
  ['thousands', 'ppo_100k_steps.pt', 100_000, 'step'],
  ['millions', 'step_1.5M.pt', 1_500_000, 'step'],
  ['episodes', 'dqn-episode-300.pt', 300, 'episode'],
  ['Orbax', 'checkpoints/000001024000', 1_024_000, null],
])('%s: %s is at %d', (_, name, x, unit) => {
  expect(stepInName(name)).toEqual({ x, unit });
});

test.each([
  'final_model.zip',
  'best_model.zip',
  'last.ckpt',
  'best_agent.pt',
  'policy.pth',
  'CartPole-v1.zip',
  'agent_1.pt',
  'policy_0.pt',
  'ppo_20261124.pt',
  'model_20261124.pt',
  'model_20261124093000.pt',
  'checkpoint_1764000000.pt',
  'model-00001-of-00004.safetensors',
  'resnet50.pt',
  'td3_seed_42.zip',
  'qwen2_7b.safetensors',
  'model_world_size_8_rank_0.pt',
  'mp_rank_00_model_states.pt',
  'ppo_2.zip',
  'LunarLander-v2.onnx',
  'dqn_n_step_3.pt',
  'dqn_3_step.pt',
])('%s says no step', (name) => {
  expect(stepInName(name)).toBeNull();
});

test('any number beside a word of steps is read as it was written', () => {
  const count = fc.nat(10 ** 12);
  const name = fc.constantFrom<(n: number) => string>(
    (n) => `model_step_${n}.pt`,
    (n) => `model_step=${n}.ckpt`,
    (n) => `a/b/rl_model_${n}_steps.zip`,
    (n) => `epoch=3-step=${n}.ckpt`,
    (n) => `global_step_${n}`,
  );
  fc.assert(
    fc.property(count, name, (n, nameOf) => {
      expect(stepInName(nameOf(n))).toEqual({ x: n, unit: 'step' });
    }),
  );
});

test('no name is too long or too odd', () => {
  fc.assert(
    fc.property(fc.string({ maxLength: 200 }), (name) => {
      const x = stepInName(name)?.x ?? 0;
      expect(Number.isFinite(x)).toBe(true);
    }),
  );
  expect(stepInName(`${'model_'.repeat(2_000)}.pt`)).toBeNull();
});
