import { defineCause, line, notCause, source, words } from '../define-cause';

export default defineCause({
  title: 'Replay buffer options exclude each other',
  severity: 'low',
  explains:
    'This buffer cannot both store observations once and handle time limits separately. Turn one of them off.',
  signs: [
    line(
      'Stable-Baselines3 names both options',
      /does not support optimize_memory_usage = True and handle_timeout_termination = True/,
    ),
  ],
  remedies: [
    words('off', 'Turn off the handling of time limits', {
      says: 'It matters little for long episodes.',
      code: 'DQN("CnnPolicy", env, optimize_memory_usage=True, replay_buffer_kwargs={"handle_timeout_termination": False})',
      proof: { rerun: 'The model is created.' },
    }),
  ],
  confusions: [notCause('host-oom-alloc-failed', 'That one is about running out of memory.')],
  sources: [source('stable-baselines3 2.9, own trial', '2026-11')],
});
