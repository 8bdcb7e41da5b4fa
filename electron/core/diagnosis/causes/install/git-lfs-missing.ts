import { defineCause, line, notCause, source, words } from '../define-cause';

export default defineCause({
  title: 'Git LFS is not installed',
  layer: 'os',
  severity: 'medium',
  explains:
    'The repository keeps large files in Git LFS, and git finds no program for that. Without it you get pointers instead of models and data.',
  signs: [
    line(
      'git finds no git-lfs',
      /git-lfs(?:\.exe)?[: ].{0,40}(?:not found|No such file)|git: 'lfs' is not a git command|git-lfs filter-process.{0,40}(?:not found|failed)/,
    ),
  ],
  remedies: [
    words('install', 'Install Git LFS, then fetch the files', {
      says: 'The files may be gigabytes.',
      danger: 'changes',
      code: 'sudo apt install git-lfs\ngit lfs install\ngit lfs pull',
      proof: { rerun: 'The files exist.' },
    }),
  ],
  confusions: [notCause('git-lfs-pointer', 'There a pointer is read as if it were the file.')],
  sources: [source('git 2.39, own trial', '2026-11')],
});
