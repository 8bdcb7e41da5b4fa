import { defineCause, line, notCause, source, words } from '../define-cause';

export default defineCause({
  title: 'Module of a package was started the wrong way',
  severity: 'medium',
  explains:
    'Relative imports work only inside a package, and python -m takes the name of a module without .py. Start it from the folder above the package, with -m and dots.',
  signs: [
    line('an import needs a package', /attempted relative import with no known parent package/),
    line(
      'the name of the module ends in .py',
      /Error while finding module specification for '\S{1,120}\.py'/,
    ),
  ],
  remedies: [
    words('m', 'Start it with -m', {
      says: 'Do it in the folder above the package, without .py.',
      code: 'python -m mypackage.train',
      proof: { rerun: 'The import passes.' },
    }),
  ],
  confusions: [
    notCause('project-module-missing', 'There a module of the project is not on the path.'),
    notCause('script-file-missing', 'There is no such file.'),
  ],
  sources: [source('CPython 3.11, own trials', '2026-11')],
});
