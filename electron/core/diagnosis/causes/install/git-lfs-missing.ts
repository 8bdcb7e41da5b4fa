import type { Cause } from '../../matching/cause';

/** Git LFS is not installed. */
export default {
  id: 'git-lfs-missing',
  title: 'Git LFS is not installed',
  class: 'install',
  layer: 'os',
  severity: 'medium',
  platforms: ['linux', 'wsl', 'windows', 'macos'],
  rank: 'specific',
  explains:
    'The repository keeps large files in Git LFS, and git finds no program for that. Without it you get pointers instead of models and data.',
  signs: [
    {
      says: 'git finds no git-lfs',
      weight: 3,
      line: /git-lfs(?:\.exe)?[: ].{0,40}(?:not found|No such file)|git: 'lfs' is not a git command|git-lfs filter-process.{0,40}(?:not found|failed)/,
    },
  ],
  probe: null,
  remedies: [
    {
      id: 'install',
      title: 'Install Git LFS, then fetch the files',
      says: 'The files may be gigabytes.',
      danger: 'changes',
      act: { kind: 'words', code: 'sudo apt install git-lfs\ngit lfs install\ngit lfs pull' },
      proof: { rerun: 'The files are there.' },
    },
  ],
  confusions: [
    { cause: 'git-lfs-pointer', says: 'There a pointer is read as if it were the file.' },
  ],
  sources: [{ says: 'git 2.39, own trial', date: '2026-11' }],
  examples: ['git-lfs filter-process: 1: git-lfs: not found'],
} satisfies Cause;
