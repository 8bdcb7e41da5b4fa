import { defineCause, line, notCause, source, words } from '../define-cause';

export default defineCause({
  title: 'Git checkout belongs to another user',
  layer: 'os',
  severity: 'low',
  explains:
    'git refuses a repository whose folder belongs to someone else, because its settings could run programs. Mounted drives, containers and sudo lead to such folders.',
  signs: [
    line('git says that the ownership is dubious', /detected dubious ownership in repository/),
  ],
  remedies: [
    words('safe', 'Trust this folder', {
      says: 'Only for a folder that you know.',
      code: 'git config --global --add safe.directory PATH',
      proof: { rerun: 'git answers.' },
    }),
    words('own', 'Take ownership', {
      says: 'If the checkout is yours.',
      code: 'sudo chown -R $USER PATH',
      proof: { rerun: 'git answers.' },
    }),
  ],
  confusions: [notCause('not-a-git-repository', 'There the folder is no checkout.')],
  sources: [source('git 2.39, own trial', '2026-11')],
});
