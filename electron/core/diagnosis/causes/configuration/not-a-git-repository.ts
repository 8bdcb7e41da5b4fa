import { defineCause, line, notCause, source, words } from '../define-cause';

export default defineCause({
  title: 'Git command outside of a repository',
  layer: 'os',
  severity: 'low',
  explains:
    'git was asked about a folder that is not a clone of a repository, and no folder above it is one. The project was downloaded as an archive, or the script runs in another folder than intended.',
  signs: [
    line('git says that this is no repository', /^fatal: not a git repository \(or any/),
    line('GitPython says that this is no repository', /git\.exc\.InvalidGitRepositoryError/),
  ],
  remedies: [
    words('clone', 'Clone the project', {
      says: 'A clone has its history, an archive does not; scripts that record the commit need it.',
      code: 'git clone https://github.com/OWNER/PROJECT',
      proof: { rerun: 'git status answers in that folder.' },
    }),
    words('folder', 'Start it in the checkout', {
      says: 'Set the working folder of the run to the folder of the project.',
      proof: { rerun: 'git status answers in that folder.' },
    }),
  ],
  confusions: [notCause('git-dependency-unreachable', 'There git cannot fetch a repository.')],
  sources: [source('git 2.39, own trial', '2026-11')],
});
