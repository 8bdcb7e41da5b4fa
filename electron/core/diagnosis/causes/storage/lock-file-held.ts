import type { Cause } from '../../matching/cause';

/** A lock file that another process holds. */
export default {
  id: 'lock-file-held',
  title: 'a file that another process has locked',
  class: 'storage',
  layer: 'python',
  severity: 'medium',
  platforms: ['linux', 'wsl', 'windows', 'macos'],
  rank: 'specific',
  explains:
    'The program waits for a folder or a file, and another process did not release it. That process is still running, or it died and left the lock on a network drive.',
  signs: [
    {
      says: 'HDF5 could not lock the file',
      weight: 3,
      line: /unable to lock file, errno/,
    },
    {
      says: 'filelock gave up waiting',
      weight: 3,
      line: /The file lock '[^']{1,300}' could not be acquired/,
    },
  ],
  probe: null,
  remedies: [
    {
      id: 'look',
      title: 'See who holds it',
      says: 'End that process if nobody needs it.',
      danger: 'none',
      act: { kind: 'words', code: 'lsof PATH.lock' },
      proof: { rerun: 'The lock is free.' },
    },
  ],
  confusions: [{ cause: 'database-locked', says: 'There SQLite waits.' }],
  sources: [{ says: 'filelock 3 source', date: '2026-11' }],
  examples: [
    'BlockingIOError: [Errno 11] Unable to synchronously open file (unable to lock file, errno = 11)',
    "filelock._error.Timeout: The file lock '/tmp/x.lock' could not be acquired.",
  ],
} satisfies Cause;
