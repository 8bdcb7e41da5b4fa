import type { Cause } from '../../matching/cause';

/** Replay buffer options that exclude each other. */
export default {
  id: 'replay-options-clash',
  title: 'replay buffer options that exclude each other',
  class: 'configuration',
  layer: 'python',
  severity: 'low',
  platforms: ['linux', 'wsl', 'windows', 'macos'],
  rank: 'specific',
  explains:
    'This buffer cannot both store observations once and handle time limits separately. Turn one of them off.',
  signs: [
    {
      says: 'Stable-Baselines3 names both options',
      weight: 3,
      line: /does not support optimize_memory_usage = True and handle_timeout_termination = True/,
    },
  ],
  probe: null,
  remedies: [
    {
      id: 'off',
      title: 'Turn off the handling of time limits',
      says: 'It matters little for long episodes.',
      danger: 'none',
      act: {
        kind: 'words',
        code: 'DQN("CnnPolicy", env, optimize_memory_usage=True, replay_buffer_kwargs={"handle_timeout_termination": False})',
      },
      proof: { rerun: 'The model is made.' },
    },
  ],
  confusions: [{ cause: 'host-oom-alloc-failed', says: 'There memory is missing.' }],
  sources: [{ says: 'stable-baselines3 2.9, own trial', date: '2026-11' }],
  examples: [
    'ValueError: ReplayBuffer does not support optimize_memory_usage = True and handle_timeout_termination = True simultaneously.',
  ],
} satisfies Cause;
