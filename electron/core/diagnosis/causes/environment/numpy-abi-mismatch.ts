import { command, defineCause, line, noFailure, notCause, source, words } from '../define-cause';
import { scriptArgv } from '../script-argv';

export default defineCause({
  title: 'NumPy does not match the code that uses it',
  severity: 'high',
  explains:
    'A compiled package was built for the other major version of NumPy, or its code uses names that this NumPy no longer has. pip allows the mix, and the import fails.',
  signs: [
    line(
      'a name that NumPy dropped or does not have yet is used',
      /module 'numpy' has no attribute '(?:exceptions|bool8?|float_?|int|object|complex|str|long|unicode|Inf|Infinity|NaN|NAN|product|in1d|cumproduct|alltrue|sometrue|asfarray|string_|unicode_|row_stack|trapz|msort|round_|_no_nep50_warning)'|was removed in the NumPy 2\.0 release/,
    ),
    line(
      'the log says that "numpy.dtype size changed"',
      /numpy\.(?:dtype|ndarray|ufunc) size changed/,
    ),
    line(
      'the log says that a module "was compiled using NumPy 1.x"',
      /compiled using NumPy 1\.x cannot be run/,
      { weight: 2 },
    ),
    line(
      "NumPy's C interface cannot be imported",
      /numpy\.(?:_?core)\.multiarray failed to import|_ARRAY_API not found|module compiled against (?:ABI|API) version/,
    ),
    line(
      'a part of NumPy that the package needs is missing',
      /No module named 'numpy\.(?:_core|core|exceptions|typing)\b/,
    ),
    line('PyTorch says "Numpy is not available"', /RuntimeError: Numpy is not available/, {
      weight: 2,
    }),
  ],
  probe: {
    says: 'Imports NumPy and the compiled packages that use it, and prints those that fail; it changes nothing.',
    falsifiedBy: 'Every package imports with this NumPy, and nothing is printed.',
    test: {
      argv: scriptArgv('numpy_abi_mismatch'),
      supports: { output: /fails: / },
      limitS: 90,
    },
  },
  remedies: [
    words('name', 'Use the name that NumPy still has', {
      says: 'Where the message names an attribute and the line is yours: np.float, np.int and np.bool went in 1.24, np.Inf and np.NaN in 2.0. For compiled packages take one of the next.',
      code: 'np.float → float\nnp.bool → bool\nnp.NaN → np.nan',
      proof: { rerun: 'The line that failed passes.' },
    }),
    command('below-2', 'Install NumPy below 2', {
      says: 'For a package that was built before NumPy 2. It changes one package of this environment; others may want NumPy 2.',
      argv: ['{python}', '-m', 'pip', 'install', 'numpy<2'],
      proof: {
        argv: ['{python}', '-m', 'pip', 'check'],
        says: 'No line names numpy.',
        holds: { output: /No broken requirements|requirement|requires/i, lacks: /numpy/i },
      },
    }),
    words('upgrade', 'Upgrade the package that fails', {
      says: 'Newer releases support NumPy 2. The last file of the traceback names the package.',
      danger: 'changes',
      code: 'python -m pip install --upgrade PACKAGE',
      proof: { rerun: 'The import passes.' },
    }),
  ],
  confusions: [
    notCause('pip-resolver-conflict', 'pip said at the install which package refuses this NumPy.'),
    notCause('win-dll-load-failed', 'There a DLL is missing, and no version is named.'),
    noFailure(
      'The long text about "compiled using NumPy 1.x" is only a warning when the run continues.',
    ),
  ],
  sources: [
    source('own trials: faiss, scipy 1.10 and scikit-learn 1.6 with NumPy 1.24 and 2.2', '2026-11'),
  ],
});
