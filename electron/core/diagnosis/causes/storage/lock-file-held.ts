import { defineCause, line, notCause, source, words } from '../define-cause';

export default defineCause({
  title: 'Another process has locked a file',
  severity: 'medium',
  explains:
    'The program waits for a folder or a file, and another process did not release it. That process is still running, or it died and left the lock on a network drive.',
  signs: [
    line('HDF5 could not lock the file', /unable to lock file, errno/),
    line('filelock gave up waiting', /The file lock '[^']{1,300}' could not be acquired/),
  ],
  remedies: [
    words('look', 'See who contains it', {
      says: 'End that process if it is not needed.',
      code: 'lsof PATH.lock',
      proof: { rerun: 'The lock is free.' },
    }),
  ],
  confusions: [notCause('database-locked', 'There SQLite waits.')],
  sources: [source('filelock 3 source', '2026-11')],
});
