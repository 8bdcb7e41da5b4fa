import type { Cause } from '../../matching/cause';

/** An SQLite database that another process has locked. */
export default {
  id: 'database-locked',
  title: 'an SQLite database that another process has locked',
  class: 'storage',
  layer: 'python',
  severity: 'medium',
  platforms: ['linux', 'wsl', 'windows', 'macos'],
  rank: 'specific',
  explains:
    'SQLite lets one process write at a time, and another one held the file for longer than this one waits. Several workers of Optuna or MLflow on one file, or a network drive, cause this.',
  signs: [
    {
      says: 'SQLite says that the database is locked',
      weight: 3,
      line: /sqlite3\.OperationalError\)? ?:? ?\(?(?:database|database table) is locked|database is locked/,
    },
  ],
  probe: null,
  remedies: [
    {
      id: 'journal',
      title: 'Use a storage made for several processes',
      says: 'Optuna has one that is a plain file.',
      danger: 'none',
      act: {
        kind: 'words',
        code: 'optuna.storages.JournalStorage(optuna.storages.journal.JournalFileBackend("study.log"))',
      },
      proof: { rerun: 'All workers write.' },
    },
    {
      id: 'wait',
      title: 'Wait longer',
      says: 'The timeout is in seconds.',
      danger: 'none',
      act: { kind: 'words', code: 'sqlite:///study.db?timeout=60' },
      proof: { rerun: 'All workers write.' },
    },
  ],
  confusions: [{ cause: 'path-already-exists', says: 'There a name is taken.' }],
  sources: [{ says: 'Optuna 4 with SQLite, own trial', date: '2026-11' }],
  examples: ['sqlite3.OperationalError: database is locked'],
} satisfies Cause;
