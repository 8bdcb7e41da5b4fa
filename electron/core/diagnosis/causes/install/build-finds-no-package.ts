import type { Cause } from '../../matching/cause';

/** A project in which the build finds no package. */
export default {
  id: 'build-finds-no-package',
  title: 'a project in which the build finds no package',
  class: 'install',
  layer: 'python',
  severity: 'medium',
  platforms: ['linux', 'wsl', 'windows', 'macos'],
  rank: 'specific',
  explains:
    'pyproject.toml names a project, and the build finds no folder of that name, or several candidates. The folder has another name than the project, or the layout is unusual.',
  signs: [
    {
      says: 'the build does not know what to take',
      weight: 3,
      line: /Unable to determine which files to ship|Multiple top-level packages discovered|No file\/folder found for package/,
    },
  ],
  probe: null,
  remedies: [
    {
      id: 'name',
      title: 'Name the packages',
      says: 'Add this to pyproject.toml.',
      danger: 'none',
      act: {
        kind: 'words',
        code: '[tool.hatch.build.targets.wheel]\npackages = ["src/mypackage"]',
      },
      proof: { rerun: 'The install passes.' },
    },
  ],
  confusions: [
    { cause: 'build-compiler-failure', says: 'There a compiler fails.' },
    { cause: 'requirements-not-installable', says: 'There is no project at all.' },
  ],
  sources: [{ says: 'hatchling, setuptools, own trial', date: '2026-11' }],
  examples: [
    'ValueError: Unable to determine which files to ship inside the wheel using the following heuristics:',
  ],
} satisfies Cause;
