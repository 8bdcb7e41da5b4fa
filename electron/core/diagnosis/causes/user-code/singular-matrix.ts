import type { Cause } from '../../matching/cause';

/** A matrix that cannot be inverted. */
export default {
  id: 'singular-matrix',
  title: 'a matrix that cannot be inverted',
  class: 'user-code',
  layer: 'python',
  severity: 'medium',
  platforms: ['linux', 'wsl', 'windows', 'macos'],
  rank: 'specific',
  explains:
    'The calculation needs an inverse or a factorization that does not exist: rows depend on each other, or values are not finite. A covariance of too few samples is such a matrix.',
  signs: [
    {
      says: 'the library says that the matrix is singular',
      weight: 3,
      line: /LinAlgError: (?:Singular matrix|SVD did not converge|Matrix is not positive definite)|is not positive-definite|could not be completed because the input/,
    },
  ],
  probe: null,
  remedies: [
    {
      id: 'jitter',
      title: 'Add a little to the diagonal',
      says: 'A millionth of its mean is usually enough.',
      danger: 'none',
      act: { kind: 'words', code: 'cov + 1e-6 * np.eye(len(cov))' },
      proof: { rerun: 'The run passes that line.' },
    },
    {
      id: 'finite',
      title: 'Check that the values are finite',
      says: 'NaN in the data ends up here, too.',
      danger: 'none',
      act: { kind: 'words', code: 'assert np.isfinite(x).all()' },
      proof: { rerun: 'The run passes that line.' },
    },
  ],
  confusions: [{ cause: 'nan-in-metrics', says: 'There NaN shows in the metrics.' }],
  sources: [{ says: 'NumPy 2, own trial', date: '2026-11' }],
  examples: ['numpy.linalg.LinAlgError: Singular matrix'],
} satisfies Cause;
