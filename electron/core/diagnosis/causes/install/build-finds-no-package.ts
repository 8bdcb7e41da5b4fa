import { defineCause, line, notCause, source, words } from '../define-cause';

export default defineCause({
  title: 'The build finds no package in the project',
  severity: 'medium',
  explains:
    'pyproject.toml names a project, and the build finds no folder of that name, or several candidates. The folder has another name than the project, or the layout is unusual.',
  signs: [
    line(
      'the build does not know what to take',
      /Unable to determine which files to ship|Multiple top-level packages discovered|No file\/folder found for package/,
    ),
  ],
  remedies: [
    words('name', 'Name the packages', {
      says: 'Add this to pyproject.toml.',
      code: '[tool.hatch.build.targets.wheel]\npackages = ["src/mypackage"]',
      proof: { rerun: 'The install passes.' },
    }),
  ],
  confusions: [
    notCause('build-compiler-failure', 'There a compiler fails.'),
    notCause('requirements-not-installable', 'There is no project at all.'),
  ],
  sources: [source('hatchling, setuptools, own trial', '2026-11')],
});
