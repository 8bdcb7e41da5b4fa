import { defineCause, line, notCause, source, words } from '../define-cause';

export default defineCause({
  title: 'Hindsight replay (HER) with an environment without goals',
  severity: 'medium',
  explains:
    'HerReplayBuffer needs observations with observation, achieved_goal and desired_goal, and a compute_reward function. This environment returns plain observations.',
  signs: [
    line(
      'Stable-Baselines3 wants a dictionary with goals',
      /DictReplayBuffer must be used with Dict obs space|HerReplayBuffer.{0,80}(?:goal|Dict)|Goal-?Env/,
    ),
  ],
  remedies: [
    words('plain', 'Use the usual replay buffer', {
      says: 'For environments without goals.',
      code: 'SAC("MlpPolicy", env)',
      proof: { rerun: 'The training begins.' },
    }),
    words('goal', 'Use an environment with goals', {
      says: 'gymnasium-robotics has them.',
      code: 'gym.make("FetchReach-v4")',
      proof: { rerun: 'The training begins.' },
    }),
  ],
  confusions: [notCause('policy-name-unknown', 'There the policy does not fit.')],
  sources: [source('stable-baselines3 2.9, own trial', '2026-11')],
});
