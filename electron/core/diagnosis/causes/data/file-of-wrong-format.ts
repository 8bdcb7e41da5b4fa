import type { Cause } from '../../matching/cause';

/** A data file that is not in the format it is read as. */
export default {
  id: 'file-of-wrong-format',
  title: 'a data file that is not in the format it is read as',
  class: 'data',
  layer: 'python',
  severity: 'medium',
  platforms: ['linux', 'wsl', 'windows', 'macos'],
  rank: 'specific',
  explains:
    'The file is something else: a web page saved under that name, a Git LFS pointer, plain text, or a file that was cut off. The reader checks the first or last bytes and stops.',
  signs: [
    {
      says: 'tar or gzip finds another format',
      weight: 3,
      line: /not in gzip format|This does not look like a tar archive/,
    },
    {
      says: 'the reader of Parquet finds no mark of its own',
      weight: 3,
      line: /Parquet magic bytes not found|is not a parquet file|Invalid parquet file|not a Parquet file/,
    },
    { says: 'HDF5 finds no mark of its own', weight: 3, line: /file signature not found/ },
    {
      says: 'it is no archive of that kind',
      weight: 3,
      line: /tarfile\.ReadError: |gzip\.BadGzipFile|Not a gzipped file|_lzma\.LZMAError|not a valid Arrow|Not an Arrow file/,
    },
    {
      says: 'pandas does not know the format',
      weight: 3,
      line: /Excel file format cannot be determined|magic string is not correct/,
    },
  ],
  probe: null,
  remedies: [
    {
      id: 'look',
      title: 'See what it is',
      says: 'The first bytes show it: a web page starts with <!DOCTYPE, a pointer with version https://git-lfs.',
      danger: 'none',
      act: { kind: 'words', code: 'file PATH\nhead -c 200 PATH' },
      proof: { rerun: 'It is of that format.' },
    },
    {
      id: 'again',
      title: 'Download it again',
      says: 'With git lfs pull, or with the command that the project names.',
      danger: 'none',
      act: { kind: 'words', code: 'git lfs pull' },
      proof: { rerun: 'The file is read.' },
    },
  ],
  confusions: [
    { cause: 'checkpoint-corrupt-truncated', says: 'There the file is a checkpoint.' },
    { cause: 'data-file-empty', says: 'There it holds nothing.' },
  ],
  sources: [{ says: 'pyarrow 22, h5py, own trials', date: '2026-11' }],
  examples: [
    'gzip: stdin: not in gzip format',
    'pyarrow.lib.ArrowInvalid: Parquet magic bytes not found in footer. Either the file is corrupted or this is not a parquet file.',
    'OSError: Unable to synchronously open file (file signature not found)',
    "gzip.BadGzipFile: Not a gzipped file (b'<!')",
    'ValueError: Excel file format cannot be determined, you must specify an engine manually.',
  ],
} satisfies Cause;
