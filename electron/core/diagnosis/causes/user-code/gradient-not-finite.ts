import type { Cause } from '../../matching/cause';

/** A gradient that became NaN. */
export default {
  id: 'gradient-not-finite',
  title: 'a gradient that became NaN or infinite',
  class: 'user-code',
  layer: 'python',
  severity: 'medium',
  platforms: ['linux', 'wsl', 'windows', 'macos'],
  rank: 'specific',
  explains:
    'A derivative is NaN or infinite: the square root or logarithm of zero, a division by zero, or a loss that grew without limit. The forward pass may still look fine.',
  signs: [
    {
      says: 'the norm of the gradients is not finite',
      weight: 3,
      line: /total norm of order \S{1,8} for gradients from `parameters` is non-finite/,
    },
    {
      says: 'torch names the operation',
      weight: 3,
      line: /Function '\w+Backward\d*' returned nan values/,
    },
  ],
  probe: null,
  remedies: [
    {
      id: 'eps',
      title: 'Keep the argument away from zero',
      says: 'Add a small number inside the square root or the logarithm.',
      danger: 'none',
      act: { kind: 'words', code: 'torch.sqrt(x + 1e-8)' },
      proof: { rerun: 'The update passes.' },
    },
  ],
  confusions: [
    { cause: 'nan-in-metrics', says: 'There only the metrics show it.' },
    { cause: 'nan-logits', says: 'There the policy got it.' },
  ],
  sources: [{ says: 'torch 2.15, own trial', date: '2026-11' }],
  examples: [
    'RuntimeError: The total norm of order 2.0 for gradients from `parameters` is non-finite, so it cannot be clipped.',
    "RuntimeError: Function 'SqrtBackward0' returned nan values in its 0th output.",
  ],
} satisfies Cause;
