import { defineCause, line, source, words } from '../define-cause';

export default defineCause({
  title: 'Array used as a single truth value or number',
  severity: 'high',
  explains:
    'An if, an and, or float() got an array with several values. In environments a reward or an end flag often has the shape (1,) or (n,) where one number is meant.',
  signs: [
    line(
      'NumPy or torch says that the truth value is ambiguous',
      /truth value of (?:an array|a (?:Series|DataFrame)|an Index)|Boolean value of Tensor with more than one value is ambiguous/,
    ),
    line(
      'an array cannot be turned into one number',
      /only (?:length-1|size-1|0-dimensional|integer scalar) arrays can be converted|only one element tensors can be converted|a Tensor with \d+ elements cannot be converted to Scalar|The reward returned by `step\(\)` must be a float/,
    ),
  ],
  remedies: [
    words('one', 'Make one value of it', {
      says: 'Use any() or all() for a condition and float() of one element for a reward.',
      code: 'reward = float(reward[0])\ndone = bool(np.any(done))',
      proof: { rerun: 'The step passes.' },
    }),
  ],
  sources: [source('NumPy 2, torch 2.6, own trials', '2026-11')],
});
