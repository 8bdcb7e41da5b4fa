import { defineCause, line, notCause, source, words } from '../define-cause';

export default defineCause({
  title: 'Invalid probabilities',
  severity: 'medium',
  rank: 'generic',
  explains:
    'A random choice got weights that do not sum to 1, are negative or are NaN. Rounding in float32, a mask that allows nothing, or NaN leads to that.',
  signs: [
    line(
      'NumPy refuses the probabilities',
      /probabilities do not sum to 1|probabilities are not non-negative|probabilities contain NaN|pvals\[?:?-?1?\]? ?> ?1/,
    ),
    line(
      'there is nothing to choose from',
      /'a' cannot be empty unless no samples are taken|Cannot choose from an empty sequence/,
    ),
    line(
      'torch refuses the weights',
      /probability tensor contains either `inf`, `nan` or element < 0|invalid multinomial distribution/,
    ),
  ],
  remedies: [
    words('normalize', 'Divide by the sum in float64', {
      says: 'And make sure that something is left to choose.',
      code: 'p = p.astype(np.float64); p /= p.sum()',
      proof: { rerun: 'The run passes that line.' },
    }),
  ],
  confusions: [notCause('nan-logits', 'There a network gave NaN.')],
  sources: [source('NumPy 2, torch 2, own trials', '2026-11')],
});
