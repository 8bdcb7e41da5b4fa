import * as fc from 'fast-check';
import { expect, test } from 'vitest';
import { CanonicalName } from '../contract/series/series';
import { canonicalOf, CANDIDATES, unitOf } from './canonical';
import { QUERY_RATE_WINDOW } from './dialects/rl-trainer/query-rate-window';

function labels(...tags: readonly string[]): Record<string, string> {
  const series = tags.map((tag) => ({ tag, source: 'console', pointCount: 1 }));
  return Object.fromEntries([...canonicalOf(series)].map(([tag, name]) => [name, tag]));
}

test('the labels of a Stable-Baselines3 run', () => {
  expect(
    labels(
      'train/approx_kl',
      'train/entropy_loss',
      'train/loss',
      'time/fps',
      'eval/mean_reward',
      'rollout/ep_rew_mean',
      'rollout/ep_len_mean',
      'gpu1/memory_used',
      'gpu0/memory_used',
    ),
  ).toEqual({
    kl: 'train/approx_kl',
    entropy: 'train/entropy_loss',
    loss: 'train/loss',
    fps: 'time/fps',
    eval_reward: 'eval/mean_reward',
    reward: 'rollout/ep_rew_mean',
    ep_len: 'rollout/ep_len_mean',
    gpu_mem: 'gpu0/memory_used',
  });
});

test('the labels of a verl run, whose throughput counts tokens and is no fps', () => {
  expect(
    labels(
      'critic/score/mean',
      'critic/rewards/mean',
      'val-aux/a/reward/mean@1',
      'val-core/a b/reward/mean@1',
      'actor/ppo_kl',
      'actor/entropy',
      'actor/pg_loss',
      'response_length/mean',
      'perf/throughput',
      'rollout/tool_call_share',
    ),
  ).toEqual({
    reward: 'critic/score/mean',
    eval_reward: 'val-core/a b/reward/mean@1',
    kl: 'actor/ppo_kl',
    entropy: 'actor/entropy',
    loss: 'actor/pg_loss',
    ep_len: 'response_length/mean',
    llm_query_rate: 'rollout/tool_call_share',
  });
});

test.each([
  ['CleanRL', { reward: 'episodic_return', fps: 'SPS', ep_len: 'episodic_length' }],
  [
    'CleanRL’s event file',
    { reward: 'charts/episodic_return', fps: 'charts/SPS', kl: 'losses/approx_kl' },
  ],
  ['CleanRL’s DQN', { reward: 'charts/episodic_return', loss: 'losses/td_loss' }],
  ['CleanRL’s SAC', { reward: 'charts/episodic_return', loss: 'losses/actor_loss' }],
  ['SB3’s A2C', { reward: 'rollout/ep_rew_mean', loss: 'train/policy_loss' }],
  ['SB3’s SAC', { reward: 'rollout/ep_rew_mean', loss: 'train/actor_loss' }],
  ['Hugging Face’s Trainer', { loss: 'loss', eval_loss: 'eval_loss' }],
  ['its event file', { loss: 'train/loss', eval_loss: 'eval/loss' }],
  ['RLlib', { reward: 'episode_reward_mean', ep_len: 'episode_len_mean' }],
  [
    'rsl_rl',
    {
      reward: 'Mean reward',
      ep_len: 'Mean episode length',
      fps: 'Steps per second',
      entropy: 'Mean entropy loss',
    },
  ],
  [
    'rsl_rl’s event file',
    { reward: 'Train/mean_reward', ep_len: 'Train/mean_episode_length', fps: 'Perf/total_fps' },
  ],
  ['ML-Agents', { reward: 'Striker/Mean Reward' }],
  [
    'ML-Agents’ event file',
    { reward: 'Environment/Cumulative Reward', ep_len: 'Environment/Episode Length' },
  ],
  [
    'Spinning Up',
    { reward: 'AverageEpRet', ep_len: 'EpLen', entropy: 'Entropy', kl: 'KL', loss: 'LossPi' },
  ],
  ['Tianshou', { reward: 'rew', eval_reward: 'test_reward', ep_len: 'len', loss: 'loss' }],
  ['Keras', { loss: 'loss', eval_loss: 'val_loss' }],
  ['OpenRLHF', { reward: 'reward', kl: 'kl', loss: 'policy_loss', ep_len: 'response_length' }],
  ['nanoGPT', { loss: 'loss', eval_loss: 'val loss' }],
  ['a logger with groups', { reward: 'Reward/mean' }],
  ['another one', { reward: 'Episode/Reward', ep_len: 'Episode/Length' }],
  ['verl’s best of four', { eval_reward: 'val-core/math/acc/best@4/mean' }],
  ['a plain print', { reward: 'avg reward' }],
])('the labels of %s', (_, expected) => {
  expect(labels(...Object.values(expected))).toEqual(expected);
});

test('what trl prints and writes at once is labeled by its event file, which has all digits', () => {
  const printed = ['reward', 'completions/mean_length', 'entropy', 'loss', 'eval_loss'];
  const written = [
    'train/reward',
    'train/completions/mean_length',
    'train/entropy',
    'train/loss',
    'eval/loss',
  ];
  expect(Object.values(labels(...printed, ...written)).toSorted()).toEqual(written.toSorted());
});

test('the windowed query rate goes before the one since the start, which counts only alone', () => {
  expect(labels('fusion/llm_query_rate', QUERY_RATE_WINDOW)).toEqual({
    llm_query_rate: QUERY_RATE_WINDOW,
  });
  expect(labels('fusion/llm_query_rate')).toEqual({ llm_query_rate: 'fusion/llm_query_rate' });
});

test('a tag without points gets no label', () => {
  expect(canonicalOf([{ tag: 'reward', source: 'console', pointCount: 0 }]).size).toBe(0);
});

test('no label is given twice, regardless of the tags', () => {
  const existing = Object.values(CANDIDATES)
    .flat()
    .filter((one) => typeof one === 'string');
  const tag = fc.oneof(fc.constantFrom(...existing), fc.string());
  fc.assert(
    fc.property(fc.array(tag), (tags) => {
      const provided = [
        ...canonicalOf(tags.map((one) => ({ tag: one, source: 's', pointCount: 2 }))).values(),
      ];
      expect(new Set(provided).size).toBe(provided.length);
      for (const name of provided) expect(CanonicalName.options).toContain(name);
    }),
  );
});

test('units come from the label, else from the tag, else are unknown', () => {
  expect(unitOf('rollout/tool_call_share', 'llm_query_rate')).toBe('%');
  expect(unitOf('gpu0/memory_used', 'gpu_mem')).toBe('MiB');
  expect(unitOf('timing_s/gen', null)).toBe('s');
  expect(unitOf('perf/max_memory_allocated_gb', null)).toBe('GiB');
  expect(unitOf('rollout/ep_rew_mean', 'reward')).toBe('');
});

test('while a run is running, Monitor episodes alone are not its reward: the trainer’s table is still to come', () => {
  const early = ['monitor/0/reward', 'system/cpu_percent', 'gpu0/memory_used'].map((tag) => ({
    tag,
    source: 'x',
    pointCount: 3,
  }));
  expect([...canonicalOf(early, true)]).toEqual([['gpu0/memory_used', 'gpu_mem']]);
  expect(canonicalOf(early).get('monitor/0/reward')).toBe('reward');
  const table = { tag: 'rollout/ep_rew_mean', source: 'console', pointCount: 1 };
  expect(canonicalOf([...early, table], true).get(table.tag)).toBe('reward');
});
