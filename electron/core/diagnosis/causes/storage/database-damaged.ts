import { defineCause, line, notCause, source, words } from '../define-cause';

export default defineCause({
  title: 'Database file is damaged or full',
  layer: 'os',
  severity: 'medium',
  explains:
    'The file is not a database of this kind, or it has reached the size that was set for it. A copy that was cut off, a Git LFS pointer or a map_size that is too small does that.',
  signs: [
    line(
      'SQLite says that the file is no database',
      /file is not a database|database disk image is malformed/,
    ),
    line('LMDB has reached its size', /MDB_MAP_FULL|mapsize limit reached/),
  ],
  remedies: [
    words('look', 'See what the file is', {
      says: 'An SQLite file starts with “SQLite format 3”.',
      code: 'file PATH\nhead -c 16 PATH',
      proof: { rerun: 'The file is opened.' },
    }),
    words('size', 'Raise the size', {
      says: 'For LMDB, in bytes; it takes no space until it is used.',
      code: 'lmdb.open(path, map_size=2**38)',
      proof: { rerun: 'The file is written.' },
    }),
  ],
  confusions: [
    notCause('database-locked', 'There another process contains it.'),
    notCause('disk-full', 'There the disk is full.'),
  ],
  sources: [source('SQLite 3, LMDB 0.9, own trials', '2026-11')],
});
