import { defineCause, line, source, words } from '../define-cause';

export default defineCause({
  title: 'Action masks are missing or do not fit the action space',
  severity: 'high',
  explains:
    'MaskablePPO needs one mask value for each action, from action_masks() of the environment or from ActionMasker. Here the environment gives none, or their number differs from that of the actions.',
  signs: [
    line(
      'sb3-contrib says that the environment does not mask actions',
      /Environment does not support action masking/,
    ),
    line(
      'the masks have another size than the actions',
      /shape '\[-1, \d+\]' is invalid for input of size|\.reshape\(|RuntimeError: shape mismatch|The size of tensor a/,
      { after: /sb3_contrib[\\/]common[\\/]maskable[\\/]|action_masks/, within: 8 },
    ),
    line(
      'every action is masked, or the mask is of another form',
      /(?:ValueError|AssertionError): .{0,80}action[_ ]?masks?\b/i,
      { weight: 2 },
    ),
  ],
  remedies: [
    words('length', 'Return one value for each action', {
      says: 'The mask has the length of action_space.n; for MultiDiscrete, the sum of its parts. At least one action has to stay possible.',
      code: 'def action_masks(self):\n    return np.ones(self.action_space.n, dtype=bool)',
      proof: { rerun: 'The first rollout passes.' },
    }),
    words('wrap', 'Wrap the environment', {
      says: 'ActionMasker takes the environment and a function that gives the mask.',
      code: 'env = ActionMasker(env, lambda env: env.unwrapped.action_masks())',
      proof: { rerun: 'The first rollout passes.' },
    }),
  ],
  sources: [source('sb3-contrib 2.6, own trials', '2026-11')],
});
