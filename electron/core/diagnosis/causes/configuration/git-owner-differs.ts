import type { Cause } from '../../matching/cause';

/** A git checkout that belongs to another user. */
export default {
  id: 'git-owner-differs',
  title: 'a git checkout that belongs to another user',
  class: 'configuration',
  layer: 'os',
  severity: 'low',
  platforms: ['linux', 'wsl', 'windows', 'macos'],
  rank: 'specific',
  explains:
    'git refuses a repository whose folder belongs to someone else, because its settings could run programs. Mounted drives, containers and sudo lead to such folders.',
  signs: [
    {
      says: 'git says that the ownership is dubious',
      weight: 3,
      line: /detected dubious ownership in repository/,
    },
  ],
  probe: null,
  remedies: [
    {
      id: 'safe',
      title: 'Trust this folder',
      says: 'Only for a folder that you know.',
      danger: 'none',
      act: { kind: 'words', code: 'git config --global --add safe.directory PATH' },
      proof: { rerun: 'git answers.' },
    },
    {
      id: 'own',
      title: 'Take ownership',
      says: 'If the checkout is yours.',
      danger: 'none',
      act: { kind: 'words', code: 'sudo chown -R $USER PATH' },
      proof: { rerun: 'git answers.' },
    },
  ],
  confusions: [{ cause: 'not-a-git-repository', says: 'There the folder is no checkout.' }],
  sources: [{ says: 'git 2.39, own trial', date: '2026-11' }],
  examples: ["fatal: detected dubious ownership in repository at '/home/user/project/repo'"],
} satisfies Cause;
