import { defineCause, line, notCause, source, words } from '../define-cause';

export default defineCause({
  title: 'Git would overwrite local changes',
  layer: 'os',
  severity: 'low',
  explains:
    'A pull or checkout would replace files that were changed here, and git does not do that on its own. Stash the changes, or commit them first.',
  signs: [
    line(
      'git names files that would be overwritten',
      /would be overwritten by (?:merge|checkout)|Please commit your changes or stash them/,
    ),
  ],
  remedies: [
    words('stash', 'Stash the changes', {
      says: 'They come back with git stash pop.',
      code: 'git stash\ngit pull\ngit stash pop',
      proof: { rerun: 'git continues.' },
    }),
  ],
  confusions: [notCause('git-sign-in-missing', 'There the server asks who you are.')],
  sources: [source('git 2.39, own trial', '2026-11')],
});
