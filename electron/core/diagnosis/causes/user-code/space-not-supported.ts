import { defineCause, line, notCause, source, words } from '../define-cause';

export default defineCause({
  title: 'The algorithms do not support this kind of space',
  severity: 'medium',
  explains:
    'Stable-Baselines3 has no policy for Tuple spaces and for nested spaces. The observation has to become one array or one flat dictionary.',
  signs: [
    line(
      'the space is not supported',
      /NotImplementedError: .{0,200}observation space is not supported|Nested observation spaces are not supported|\bTuple\(.{0,200}\) is not supported/,
    ),
  ],
  remedies: [
    words('flatten', 'Flatten the observation', {
      says: 'Or write a wrapper that makes a dictionary.',
      code: 'env = gym.wrappers.FlattenObservation(env)',
      proof: { rerun: 'The model is made.' },
    }),
  ],
  confusions: [notCause('policy-name-unknown', 'There another policy fits.')],
  sources: [source('stable-baselines3 2.9, own trial', '2026-11')],
});
