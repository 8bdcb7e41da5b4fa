import type { Cause } from '../../matching/cause';

/** The files of a package are only partly there: an install or uninstall that was cut off. */
export default {
  id: 'package-half-installed',
  title: 'a package of which only a part of the files is there',
  class: 'install',
  layer: 'python',
  severity: 'high',
  platforms: ['linux', 'wsl', 'windows', 'macos'],
  rank: 'specific',
  explains:
    'The folder of the package is in the environment, but its first file (__init__.py) is not, so Python imports an empty package. That is what an interrupted install, or conda and pip writing the same package, leaves behind.',
  signs: [
    {
      says: 'an imported package does not even have a version',
      weight: 3,
      line: /AttributeError: module '[\w.]+' has no attribute '__version__'/,
    },
    {
      says: 'pip finds the rest of an interrupted uninstall',
      weight: 1,
      line: /Ignoring invalid distribution [-~]/,
    },
  ],
  probe: {
    says: 'Lists the packages of this environment with their versions and checks that they agree.',
    falsifiedBy: 'The package imports and tells its version.',
    test: { probe: 'packages' },
  },
  remedies: [
    {
      id: 'again',
      title: 'Install the package again',
      says: 'Writes all its files anew in the same version and leaves everything else alone. With conda, remove it there first.',
      danger: 'changes',
      act: {
        kind: 'words',
        code: 'python -m pip install --force-reinstall --no-deps PACKAGE==VERSION',
      },
      proof: { rerun: 'The import that failed passes.' },
    },
    {
      id: 'fresh',
      title: 'Make the environment anew',
      says: 'Two installers that wrote over each other rarely left one package damaged only.',
      danger: 'changes',
      act: { kind: 'setup', step: 'environment' },
      proof: { probe: 'packages' },
    },
  ],
  confusions: [
    {
      cause: 'package-attribute-missing',
      says: 'There the package is whole, in another version or hidden by a file of yours.',
    },
  ],
  sources: [
    { says: 'docs.python.org, “Namespace packages”; a committed log of 2022', date: '2026-11' },
  ],
  examples: ["AttributeError: module 'numpy' has no attribute '__version__'"],
} satisfies Cause;
