import { defineCause, line, notCause, source, words } from '../define-cause';

export default defineCause({
  title: 'Another process has locked the SQLite database',
  severity: 'medium',
  explains:
    'SQLite lets one process write at a time, and another one held the file for longer than this one waits. Several workers of Optuna or MLflow on one file, or a network drive, cause this.',
  signs: [
    line(
      'SQLite says that the database is locked',
      /sqlite3\.OperationalError\)? ?:? ?\(?(?:database|database table) is locked|database is locked/,
    ),
  ],
  remedies: [
    words('journal', 'Use a storage made for several processes', {
      says: 'Optuna has one that is a plain file.',
      code: 'optuna.storages.JournalStorage(optuna.storages.journal.JournalFileBackend("study.log"))',
      proof: { rerun: 'All workers write.' },
    }),
    words('wait', 'Wait longer', {
      says: 'The timeout is in seconds.',
      code: 'sqlite:///study.db?timeout=60',
      proof: { rerun: 'All workers write.' },
    }),
  ],
  confusions: [notCause('path-already-exists', 'There a name is taken.')],
  sources: [source('Optuna 4 with SQLite, own trial', '2026-11')],
});
