import type { Cause } from '../../matching/cause';

/** A git command outside of a checkout. */
export default {
  id: 'not-a-git-repository',
  title: 'a git command outside of a repository',
  class: 'configuration',
  layer: 'os',
  severity: 'low',
  platforms: ['linux', 'wsl', 'windows', 'macos'],
  rank: 'specific',
  explains:
    'git was asked about a folder that is not a clone of a repository, and no folder above it is one. The project was downloaded as an archive, or the script runs in another folder than intended.',
  signs: [
    {
      says: 'git says that this is no repository',
      weight: 3,
      line: /^fatal: not a git repository \(or any/,
    },
    {
      says: 'GitPython says that this is no repository',
      weight: 3,
      line: /git\.exc\.InvalidGitRepositoryError/,
    },
  ],
  probe: null,
  remedies: [
    {
      id: 'clone',
      title: 'Clone the project',
      says: 'A clone has its history, an archive does not; scripts that record the commit need it.',
      danger: 'none',
      act: { kind: 'words', code: 'git clone https://github.com/OWNER/PROJECT' },
      proof: { rerun: 'git status answers in that folder.' },
    },
    {
      id: 'folder',
      title: 'Start it in the checkout',
      says: 'Set the working folder of the run to the folder of the project.',
      danger: 'none',
      act: { kind: 'words' },
      proof: { rerun: 'git status answers in that folder.' },
    },
  ],
  confusions: [
    { cause: 'git-dependency-unreachable', says: 'There git cannot fetch a repository.' },
  ],
  sources: [{ says: 'git 2.39, own trial', date: '2026-11' }],
  examples: [
    'fatal: not a git repository (or any of the parent directories): .git',
    'git.exc.InvalidGitRepositoryError: /home/me/project',
  ],
} satisfies Cause;
