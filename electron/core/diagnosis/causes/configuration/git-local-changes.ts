import type { Cause } from '../../matching/cause';

/** Local changes that git would overwrite. */
export default {
  id: 'git-local-changes',
  title: 'local changes that git would overwrite',
  class: 'configuration',
  layer: 'os',
  severity: 'low',
  platforms: ['linux', 'wsl', 'windows', 'macos'],
  rank: 'specific',
  explains:
    'A pull or checkout would replace files that were changed here, and git does not do that on its own. Stash the changes, or commit them first.',
  signs: [
    {
      says: 'git names files that would be overwritten',
      weight: 3,
      line: /would be overwritten by (?:merge|checkout)|Please commit your changes or stash them/,
    },
  ],
  probe: null,
  remedies: [
    {
      id: 'stash',
      title: 'Stash the changes',
      says: 'They come back with git stash pop.',
      danger: 'none',
      act: { kind: 'words', code: 'git stash\ngit pull\ngit stash pop' },
      proof: { rerun: 'git goes on.' },
    },
  ],
  confusions: [{ cause: 'git-sign-in-missing', says: 'There the server asks who you are.' }],
  sources: [{ says: 'git 2.39, own trial', date: '2026-11' }],
  examples: ['error: Your local changes to the following files would be overwritten by merge:'],
} satisfies Cause;
