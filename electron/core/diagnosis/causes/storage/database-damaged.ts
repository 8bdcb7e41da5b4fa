import type { Cause } from '../../matching/cause';

/** A database file that is damaged or full. */
export default {
  id: 'database-damaged',
  title: 'a database file that is damaged or full',
  class: 'storage',
  layer: 'os',
  severity: 'medium',
  platforms: ['linux', 'wsl', 'windows', 'macos'],
  rank: 'specific',
  explains:
    'The file is not a database of this kind, or it has reached the size that was set for it. A copy that was cut off, a Git LFS pointer or a map_size that is too small does that.',
  signs: [
    {
      says: 'SQLite says that the file is no database',
      weight: 3,
      line: /file is not a database|database disk image is malformed/,
    },
    { says: 'LMDB has reached its size', weight: 3, line: /MDB_MAP_FULL|mapsize limit reached/ },
  ],
  probe: null,
  remedies: [
    {
      id: 'look',
      title: 'See what the file is',
      says: 'An SQLite file starts with “SQLite format 3”.',
      danger: 'none',
      act: { kind: 'words', code: 'file PATH\nhead -c 16 PATH' },
      proof: { rerun: 'The file is opened.' },
    },
    {
      id: 'size',
      title: 'Raise the size',
      says: 'For LMDB, in bytes; it takes no space until it is used.',
      danger: 'none',
      act: { kind: 'words', code: 'lmdb.open(path, map_size=2**38)' },
      proof: { rerun: 'The file is written.' },
    },
  ],
  confusions: [
    { cause: 'database-locked', says: 'There another process holds it.' },
    { cause: 'disk-full', says: 'There the disk is full.' },
  ],
  sources: [{ says: 'SQLite 3, LMDB 0.9, own trials', date: '2026-11' }],
  examples: [
    'sqlalchemy.exc.DatabaseError: (sqlite3.DatabaseError) file is not a database',
    'lmdb.MapFullError: mdb_put: MDB_MAP_FULL: Environment mapsize limit reached',
  ],
} satisfies Cause;
