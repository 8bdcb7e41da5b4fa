import { defineCause, line, notCause, source, words } from '../define-cause';

export default defineCause({
  title: 'Matrix cannot be inverted',
  severity: 'medium',
  explains:
    'The calculation needs an inverse or a factorization that does not exist: rows depend on each other, or values are not finite. A covariance of too few samples is such a matrix.',
  signs: [
    line(
      'the library says that the matrix is singular',
      /LinAlgError: (?:Singular matrix|SVD did not converge|Matrix is not positive definite)|is not positive-definite|could not be completed because the input/,
    ),
  ],
  remedies: [
    words('jitter', 'Add a little to the diagonal', {
      says: 'A millionth of its mean is usually enough.',
      code: 'cov + 1e-6 * np.eye(len(cov))',
      proof: { rerun: 'The run passes that line.' },
    }),
    words('finite', 'Check that the values are finite', {
      says: 'NaN in the data ends up here, too.',
      code: 'assert np.isfinite(x).all()',
      proof: { rerun: 'The run passes that line.' },
    }),
  ],
  confusions: [notCause('nan-in-metrics', 'There NaN shows in the metrics.')],
  sources: [source('NumPy 2, own trial', '2026-11')],
});
