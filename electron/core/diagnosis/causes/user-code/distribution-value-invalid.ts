import type { Cause } from '../../matching/cause';

/** A distribution that was given an invalid value. */
export default {
  id: 'distribution-value-invalid',
  title: 'a distribution that was given an invalid value',
  class: 'user-code',
  layer: 'python',
  severity: 'medium',
  platforms: ['linux', 'wsl', 'windows', 'macos'],
  rank: 'specific',
  explains:
    'torch checks the arguments of a distribution: a standard deviation must be positive, and an action must be one that can be drawn. The numbers below the message show what it got.',
  signs: [
    {
      says: 'a scale is not positive',
      weight: 2.5,
      line: /Expected parameter scale .{1,200}to satisfy the constraint GreaterThan/,
    },
    {
      says: 'a value lies outside of what can be drawn',
      weight: 3,
      line: /Expected value argument .{1,200}to be within the support/,
    },
  ],
  probe: null,
  remedies: [
    {
      id: 'positive',
      title: 'Make the scale positive',
      says: 'Use exp or softplus of the network’s output.',
      danger: 'none',
      act: { kind: 'words', code: 'scale = torch.nn.functional.softplus(raw) + 1e-6' },
      proof: { rerun: 'The distribution is made.' },
    },
    {
      id: 'range',
      title: 'Find where the value comes from',
      says: 'Actions of another environment, or counted from 1, are out of range.',
      danger: 'none',
      act: { kind: 'words' },
      proof: { rerun: 'The run passes that line.' },
    },
  ],
  confusions: [{ cause: 'nan-logits', says: 'There the numbers are NaN.' }],
  sources: [{ says: 'torch 2.15, own trials', date: '2026-11' }],
  examples: [
    'ValueError: Expected parameter scale (Tensor of shape (16, 2)) of distribution Normal(loc: torch.Size([16, 2]), scale: torch.Size([16, 2])) to satisfy the constraint GreaterThan(lower_bound=0.0), but found invalid values:',
    'ValueError: Expected value argument (Tensor of shape (3,)) to be within the support (IntegerInterval(lower_bound=0, upper_bound=3)) of the distribution Categorical',
  ],
} satisfies Cause;
