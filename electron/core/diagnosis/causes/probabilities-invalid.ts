import type { Cause } from '../matching/cause';

/** Probabilities that are none. */
export default {
  id: 'probabilities-invalid',
  title: 'probabilities that are none',
  class: 'user-code',
  layer: 'python',
  severity: 'medium',
  platforms: ['linux', 'wsl', 'windows', 'macos'],
  rank: 'generic',
  explains:
    'A choice was asked with weights that do not sum to 1, are negative or not a number. Rounding in float32, a mask that allows nothing, or NaN gives that.',
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
      says: 'And see that something is left to choose.',
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
