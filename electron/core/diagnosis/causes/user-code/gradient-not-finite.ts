import { defineCause, line, notCause, source, words } from '../define-cause';

export default defineCause({
  title: 'Gradient became NaN or infinite',
  severity: 'medium',
  explains:
    'A derivative is NaN or infinite: the square root or logarithm of zero, a division by zero, or a loss that grew without limit. The forward pass may still look fine.',
  signs: [
    line(
      'the norm of the gradients is not finite',
      /total norm of order \S{1,8} for gradients from `parameters` is non-finite/,
    ),
    line('torch names the operation', /Function '\w+Backward\d*' returned nan values/),
  ],
  remedies: [
    words('eps', 'Keep the argument away from zero', {
      says: 'Add a small number inside the square root or the logarithm.',
      code: 'torch.sqrt(x + 1e-8)',
      proof: { rerun: 'The update passes.' },
    }),
  ],
  confusions: [
    notCause('nan-in-metrics', 'There only the metrics show it.'),
    notCause('nan-logits', 'There the policy got it.'),
  ],
  sources: [source('torch 2.15, own trial', '2026-11')],
});
