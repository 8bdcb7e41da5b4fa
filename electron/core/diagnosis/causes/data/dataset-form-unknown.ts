import { defineCause, line, notCause, source, words } from '../define-cause';

export default defineCause({
  title: 'Dataset in an unsupported format',
  severity: 'medium',
  explains:
    'Since version 4 datasets does not run loading scripts, and load_from_disk reads only what save_to_disk wrote. The files themselves can be read as Parquet, JSON or CSV.',
  signs: [
    line('datasets runs no scripts', /Dataset scripts are no longer supported/),
    line(
      'the folder was not written by datasets',
      /is neither a `Dataset` directory nor a `DatasetDict` directory/,
    ),
  ],
  remedies: [
    words('files', 'Read the files themselves', {
      says: 'It knows json, csv and parquet.',
      code: 'load_dataset("json", data_files="data/*.jsonl")',
      proof: { rerun: 'The data set is read.' },
    }),
    words('older', 'Use an older datasets', {
      says: 'Version 3 runs loading scripts. That is other people’s code, so read it first.',
      danger: 'changes',
      code: 'python -m pip install "datasets<4"',
      proof: { rerun: 'The data set is read.' },
    }),
  ],
  confusions: [notCause('data-file-missing', 'There the file is not found.')],
  sources: [source('datasets 5.2, own trials', '2026-11')],
});
