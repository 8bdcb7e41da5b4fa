import type { Cause } from '../../matching/cause';

/** An array or tensor with several values is used as a condition or as one number. */
export default {
  id: 'array-as-condition',
  title: 'an array used as a single yes or no or as a single number',
  class: 'user-code',
  layer: 'python',
  severity: 'high',
  platforms: ['linux', 'wsl', 'windows', 'macos'],
  rank: 'specific',
  explains:
    'An if, an and, or float() got an array with several values. In environments a reward or an end flag often has the shape (1,) or (n,) where one number is meant.',
  signs: [
    {
      says: 'NumPy or torch says that the truth value is ambiguous',
      weight: 3,
      line: /truth value of (?:an array|a (?:Series|DataFrame)|an Index)|Boolean value of Tensor with more than one value is ambiguous/,
    },
    {
      says: 'an array cannot be turned into one number',
      weight: 3,
      line: /only (?:length-1|size-1|0-dimensional|integer scalar) arrays can be converted|only one element tensors can be converted|a Tensor with \d+ elements cannot be converted to Scalar|The reward returned by `step\(\)` must be a float/,
    },
  ],
  probe: null,
  remedies: [
    {
      id: 'one',
      title: 'Make one value of it',
      says: 'Use any() or all() for a condition and float() of one element for a reward.',
      danger: 'none',
      act: { kind: 'words', code: 'reward = float(reward[0])\ndone = bool(np.any(done))' },
      proof: { rerun: 'The step passes.' },
    },
  ],
  confusions: [],
  sources: [{ says: 'NumPy 2, torch 2.6, own trials', date: '2026-11' }],
  examples: [
    'ValueError: The truth value of an array with more than one element is ambiguous. Use a.any() or a.all()',
    'RuntimeError: a Tensor with 3 elements cannot be converted to Scalar',
  ],
} satisfies Cause;
