import { defineCause, line, notCause, source, words } from '../define-cause';

export default defineCause({
  title: 'Data file has a different format than expected',
  severity: 'medium',
  explains:
    'The file is something else: a web page saved under that name, a Git LFS pointer, plain text, or a file that was cut off. The reader checks the first or last bytes and stops.',
  signs: [
    line(
      'tar or gzip finds another format',
      /not in gzip format|This does not look like a tar archive/,
    ),
    line(
      'the reader of Parquet finds no Parquet signature',
      /Parquet magic bytes not found|is not a parquet file|Invalid parquet file|not a Parquet file/,
    ),
    line('HDF5 finds no HDF5 signature', /file signature not found/),
    line(
      'it is no archive of that kind',
      /tarfile\.ReadError: |gzip\.BadGzipFile|Not a gzipped file|_lzma\.LZMAError|not a valid Arrow|Not an Arrow file/,
    ),
    line(
      'pandas does not know the format',
      /Excel file format cannot be determined|magic string is not correct/,
    ),
  ],
  remedies: [
    words('look', 'See what it is', {
      says: 'The first bytes show it: a web page starts with <!DOCTYPE, a pointer with version https://git-lfs.',
      code: 'file PATH\nhead -c 200 PATH',
      proof: { rerun: 'It is of that format.' },
    }),
    words('again', 'Download it again', {
      says: 'With git lfs pull, or with the command that the project names.',
      code: 'git lfs pull',
      proof: { rerun: 'The file is read.' },
    }),
  ],
  confusions: [
    notCause('checkpoint-corrupt-truncated', 'There the file is a checkpoint.'),
    notCause('data-file-empty', 'There it contains nothing.'),
  ],
  sources: [source('pyarrow 22, h5py, own trials', '2026-11')],
});
