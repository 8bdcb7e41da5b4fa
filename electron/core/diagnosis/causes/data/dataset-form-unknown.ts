import type { Cause } from '../../matching/cause';

/** A dataset in a form that the library does not read. */
export default {
  id: 'dataset-form-unknown',
  title: 'a dataset in a form that the library does not read',
  class: 'data',
  layer: 'python',
  severity: 'medium',
  platforms: ['linux', 'wsl', 'windows', 'macos'],
  rank: 'specific',
  explains:
    'Since version 4 datasets does not run loading scripts, and load_from_disk reads only what save_to_disk wrote. The files themselves can be read as Parquet, JSON or CSV.',
  signs: [
    {
      says: 'datasets runs no scripts',
      weight: 3,
      line: /Dataset scripts are no longer supported/,
    },
    {
      says: 'the folder was not written by datasets',
      weight: 3,
      line: /is neither a `Dataset` directory nor a `DatasetDict` directory/,
    },
  ],
  probe: null,
  remedies: [
    {
      id: 'files',
      title: 'Read the files themselves',
      says: 'It knows json, csv and parquet.',
      danger: 'none',
      act: { kind: 'words', code: 'load_dataset("json", data_files="data/*.jsonl")' },
      proof: { rerun: 'The data set is read.' },
    },
    {
      id: 'older',
      title: 'Use an older datasets',
      says: 'Version 3 runs loading scripts. That is other people’s code, so read it first.',
      danger: 'changes',
      act: { kind: 'words', code: 'python -m pip install "datasets<4"' },
      proof: { rerun: 'The data set is read.' },
    },
  ],
  confusions: [{ cause: 'data-file-missing', says: 'There the file is not found.' }],
  sources: [{ says: 'datasets 5.2, own trials', date: '2026-11' }],
  examples: [
    'RuntimeError: Dataset scripts are no longer supported, but found my_prefs.py',
    'FileNotFoundError: Directory data is neither a `Dataset` directory nor a `DatasetDict` directory.',
  ],
} satisfies Cause;
