import type { Cause } from '../../matching/cause';

/** Hindsight replay (HER) with an environment that has no goals. */
export default {
  id: 'goal-environment-missing',
  title: 'hindsight replay (HER) with an environment that has no goals',
  class: 'user-code',
  layer: 'python',
  severity: 'medium',
  platforms: ['linux', 'wsl', 'windows', 'macos'],
  rank: 'specific',
  explains:
    'HerReplayBuffer needs observations with observation, achieved_goal and desired_goal, and a compute_reward function. This environment returns plain observations.',
  signs: [
    {
      says: 'Stable-Baselines3 wants a dictionary with goals',
      weight: 3,
      line: /DictReplayBuffer must be used with Dict obs space|HerReplayBuffer.{0,80}(?:goal|Dict)|Goal-?Env/,
    },
  ],
  probe: null,
  remedies: [
    {
      id: 'plain',
      title: 'Use the usual replay buffer',
      says: 'For environments without goals.',
      danger: 'none',
      act: { kind: 'words', code: 'SAC("MlpPolicy", env)' },
      proof: { rerun: 'The training begins.' },
    },
    {
      id: 'goal',
      title: 'Use an environment with goals',
      says: 'gymnasium-robotics has them.',
      danger: 'none',
      act: { kind: 'words', code: 'gym.make("FetchReach-v4")' },
      proof: { rerun: 'The training begins.' },
    },
  ],
  confusions: [{ cause: 'policy-name-unknown', says: 'There the policy does not fit.' }],
  sources: [{ says: 'stable-baselines3 2.9, own trial', date: '2026-11' }],
  examples: ['AssertionError: DictReplayBuffer must be used with Dict obs space only'],
} satisfies Cause;
