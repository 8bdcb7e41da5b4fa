import type { Cause } from '../../matching/cause';

/** A module of a package that was started the wrong way. */
export default {
  id: 'module-run-as-file',
  title: 'a module of a package that was started the wrong way',
  class: 'user-code',
  layer: 'python',
  severity: 'medium',
  platforms: ['linux', 'wsl', 'windows', 'macos'],
  rank: 'specific',
  explains:
    'Relative imports work only inside a package, and python -m takes the name of a module without .py. Start it from the folder above the package, with -m and dots.',
  signs: [
    {
      says: 'an import needs a package',
      weight: 3,
      line: /attempted relative import with no known parent package/,
    },
    {
      says: 'the name of the module ends in .py',
      weight: 3,
      line: /Error while finding module specification for '\S{1,120}\.py'/,
    },
  ],
  probe: null,
  remedies: [
    {
      id: 'm',
      title: 'Start it with -m',
      says: 'Do it in the folder above the package, without .py.',
      danger: 'none',
      act: { kind: 'words', code: 'python -m mypackage.train' },
      proof: { rerun: 'The import passes.' },
    },
  ],
  confusions: [
    { cause: 'project-module-missing', says: 'There a module of the project is not on the path.' },
    { cause: 'script-file-missing', says: 'There is no such file.' },
  ],
  sources: [{ says: 'CPython 3.11, own trials', date: '2026-11' }],
  examples: [
    'ImportError: attempted relative import with no known parent package',
    "/usr/bin/python: Error while finding module specification for 'train.py' (ModuleNotFoundError: __path__ attribute not found on 'train')",
  ],
} satisfies Cause;
