import type { Cause } from '../../matching/cause';

/** Action masks of MaskablePPO that are missing or have another length. */
export default {
  id: 'action-mask-mismatch',
  title: 'action masks that are missing or do not fit the action space',
  class: 'user-code',
  layer: 'python',
  severity: 'high',
  platforms: ['linux', 'wsl', 'windows', 'macos'],
  rank: 'specific',
  explains:
    'MaskablePPO needs one mask value for each action, from action_masks() of the environment or from ActionMasker. Here the environment gives none, or their number differs from that of the actions.',
  signs: [
    {
      says: 'sb3-contrib says that the environment does not mask actions',
      weight: 3,
      line: /Environment does not support action masking/,
    },
    {
      says: 'the masks have another size than the actions',
      weight: 3,
      line: /shape '\[-1, \d+\]' is invalid for input of size|\.reshape\(|RuntimeError: shape mismatch|The size of tensor a/,
      after: /sb3_contrib[\\/]common[\\/]maskable[\\/]|action_masks/,
      within: 8,
    },
    {
      says: 'every action is masked, or the mask is of another form',
      weight: 2,
      line: /(?:ValueError|AssertionError): .{0,80}action[_ ]?masks?\b/i,
    },
  ],
  probe: null,
  remedies: [
    {
      id: 'length',
      title: 'Return one value for each action',
      says: 'The mask has the length of action_space.n; for MultiDiscrete, the sum of its parts. At least one action has to stay possible.',
      danger: 'none',
      act: {
        kind: 'words',
        code: 'def action_masks(self):\n    return np.ones(self.action_space.n, dtype=bool)',
      },
      proof: { rerun: 'The first rollout passes.' },
    },
    {
      id: 'wrap',
      title: 'Wrap the environment',
      says: 'ActionMasker takes the environment and a function that gives the mask.',
      danger: 'none',
      act: {
        kind: 'words',
        code: 'env = ActionMasker(env, lambda env: env.unwrapped.action_masks())',
      },
      proof: { rerun: 'The first rollout passes.' },
    },
  ],
  confusions: [],
  sources: [{ says: 'sb3-contrib 2.6, own trials', date: '2026-11' }],
  examples: [
    'ValueError: Environment does not support action masking. Consider using ActionMasker wrapper',
    "RuntimeError: shape '[-1, 3]' is invalid for input of size 2",
    'ValueError: action_masks must have the shape (2,)',
  ],
} satisfies Cause;
