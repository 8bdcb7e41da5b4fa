import { defineCause, line, notCause, setup, source, words } from '../define-cause';

export default defineCause({
  title: 'Package is only partly installed',
  severity: 'high',
  explains:
    'The folder of the package is in the environment, but its first file (__init__.py) is not, so Python imports an empty package. That is what an interrupted install, or conda and pip writing the same package, leaves behind.',
  signs: [
    line(
      'an imported package does not even have a version',
      /AttributeError: module '[\w.]+' has no attribute '__version__'/,
    ),
    line('pip finds the rest of an interrupted uninstall', /Ignoring invalid distribution [-~]/, {
      weight: 1,
    }),
  ],
  probe: {
    says: 'Lists the packages of this environment with their versions and checks that they agree.',
    falsifiedBy: 'The package imports and reports its version.',
    test: { probe: 'packages' },
  },
  remedies: [
    words('again', 'Install the package again', {
      says: 'Writes all its files again in the same version and leaves everything else alone. With conda, remove it there first.',
      danger: 'changes',
      code: 'python -m pip install --force-reinstall --no-deps PACKAGE==VERSION',
      proof: { rerun: 'The import that failed passes.' },
    }),
    setup('fresh', 'Make the environment again', {
      says: 'Two installers that wrote over each other rarely left one package damaged only.',
      step: 'environment',
      proof: { probe: 'packages' },
    }),
  ],
  confusions: [
    notCause(
      'package-attribute-missing',
      'There the package is whole, in another version or hidden by a file of yours.',
    ),
  ],
  sources: [source('docs.python.org, “Namespace packages”; a committed log of 2022', '2026-11')],
});
