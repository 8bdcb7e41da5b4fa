import { defineCause, line, notCause, setEnv, source, words } from '../define-cause';

export default defineCause({
  title: 'Two copies of the OpenMP runtime in one process',
  layer: 'native',
  severity: 'medium',
  explains:
    'Two packages brought their own libiomp5, which is common when conda and pip are mixed. Intel’s runtime stops the program rather than risk wrong results.',
  signs: [
    line('OpenMP says that it is already initialized', /OMP: Error #15|already initialized\.$/),
  ],
  remedies: [
    words('one', 'Install NumPy and torch from one place', {
      says: 'All from pip, or all from conda-forge.',
      danger: 'changes',
      code: 'python -m pip install --force-reinstall numpy',
      proof: { rerun: 'The import passes.' },
    }),
    setEnv('allow', 'Allow it for a test', {
      says: 'Intel warns of wrong results.',
      env: { KMP_DUPLICATE_LIB_OK: 'TRUE' },
      proof: { rerun: 'The import passes.' },
    }),
  ],
  confusions: [notCause('native-abort-generic', 'There nothing is said before the abort.')],
  sources: [source('Intel OpenMP, message of the runtime', '2026-11')],
});
