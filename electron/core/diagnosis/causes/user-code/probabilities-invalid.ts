import type { Cause } from '../../matching/cause';

/** Invalid probabilities. */
export default {
  id: 'probabilities-invalid',
  title: 'invalid probabilities',
  class: 'user-code',
  layer: 'python',
  severity: 'medium',
  platforms: ['linux', 'wsl', 'windows', 'macos'],
  rank: 'generic',
  explains:
    'A random choice got weights that do not sum to 1, are negative or are NaN. Rounding in float32, a mask that allows nothing, or NaN leads to that.',
  signs: [
    {
      says: 'NumPy refuses the probabilities',
      weight: 3,
      line: /probabilities do not sum to 1|probabilities are not non-negative|probabilities contain NaN|pvals\[?:?-?1?\]? ?> ?1/,
    },
    {
      says: 'there is nothing to choose from',
      weight: 3,
      line: /'a' cannot be empty unless no samples are taken|Cannot choose from an empty sequence/,
    },
    {
      says: 'torch refuses the weights',
      weight: 3,
      line: /probability tensor contains either `inf`, `nan` or element < 0|invalid multinomial distribution/,
    },
  ],
  probe: null,
  remedies: [
    {
      id: 'normalize',
      title: 'Divide by the sum in float64',
      says: 'And make sure that something is left to choose.',
      danger: 'none',
      act: { kind: 'words', code: 'p = p.astype(np.float64); p /= p.sum()' },
      proof: { rerun: 'The run passes that line.' },
    },
  ],
  confusions: [{ cause: 'nan-logits', says: 'There a network gave NaN.' }],
  sources: [{ says: 'NumPy 2, torch 2, own trials', date: '2026-11' }],
  examples: [
    'ValueError: probabilities do not sum to 1',
    "ValueError: 'a' cannot be empty unless no samples are taken",
    'RuntimeError: probability tensor contains either `inf`, `nan` or element < 0',
  ],
} satisfies Cause;
