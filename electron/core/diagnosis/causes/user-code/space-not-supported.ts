import type { Cause } from '../../matching/cause';

/** A kind of space that the algorithms do not support. */
export default {
  id: 'space-not-supported',
  title: 'a kind of space that the algorithms do not support',
  class: 'user-code',
  layer: 'python',
  severity: 'medium',
  platforms: ['linux', 'wsl', 'windows', 'macos'],
  rank: 'specific',
  explains:
    'Stable-Baselines3 has no policy for Tuple spaces and for nested spaces. The observation has to become one array or one flat dictionary.',
  signs: [
    {
      says: 'the space is not supported',
      weight: 3,
      line: /NotImplementedError: .{0,200}observation space is not supported|Nested observation spaces are not supported|\bTuple\(.{0,200}\) is not supported/,
    },
  ],
  probe: null,
  remedies: [
    {
      id: 'flatten',
      title: 'Flatten the observation',
      says: 'Or write a wrapper that makes a dictionary.',
      danger: 'none',
      act: { kind: 'words', code: 'env = gym.wrappers.FlattenObservation(env)' },
      proof: { rerun: 'The model is made.' },
    },
  ],
  confusions: [{ cause: 'policy-name-unknown', says: 'There another policy fits.' }],
  sources: [{ says: 'stable-baselines3 2.9, own trial', date: '2026-11' }],
  examples: [
    'NotImplementedError: Tuple(Discrete(32), Discrete(11), Discrete(2)) observation space is not supported',
  ],
} satisfies Cause;
