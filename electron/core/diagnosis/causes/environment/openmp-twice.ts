import type { Cause } from '../../matching/cause';

/** Two copies of the OpenMP runtime in one process. */
export default {
  id: 'openmp-twice',
  title: 'two copies of the OpenMP runtime in one process',
  class: 'environment',
  layer: 'native',
  severity: 'medium',
  platforms: ['linux', 'wsl', 'windows', 'macos'],
  rank: 'specific',
  explains:
    'Two packages brought their own libiomp5, which is common when conda and pip are mixed. Intel’s runtime stops the program rather than risk wrong results.',
  signs: [
    {
      says: 'OpenMP says that it is already initialized',
      weight: 3,
      line: /OMP: Error #15|already initialized\.$/,
    },
  ],
  probe: null,
  remedies: [
    {
      id: 'one',
      title: 'Install NumPy and torch from one place',
      says: 'All from pip, or all from conda-forge.',
      danger: 'changes',
      act: { kind: 'words', code: 'python -m pip install --force-reinstall numpy' },
      proof: { rerun: 'The import passes.' },
    },
    {
      id: 'allow',
      title: 'Allow it for a test',
      says: 'Intel warns of wrong results.',
      danger: 'none',
      act: { kind: 'env', env: { KMP_DUPLICATE_LIB_OK: 'TRUE' } },
      proof: { rerun: 'The import passes.' },
    },
  ],
  confusions: [{ cause: 'native-abort-generic', says: 'There nothing is said before the abort.' }],
  sources: [{ says: 'Intel OpenMP, message of the runtime', date: '2026-11' }],
  examples: [
    'OMP: Error #15: Initializing libiomp5md.dll, but found libiomp5md.dll already initialized.',
  ],
} satisfies Cause;
