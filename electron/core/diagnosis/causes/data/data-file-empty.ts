import type { Cause } from '../../matching/cause';

/** A file of data has nothing in it. */
export default {
  id: 'data-file-empty',
  title: 'an empty data file',
  class: 'data',
  layer: 'python',
  severity: 'medium',
  platforms: ['linux', 'wsl', 'windows', 'macos'],
  rank: 'specific',
  explains:
    'The data file exists and is empty, or has no header. Whatever should have written it failed or has not finished, or a download was cut off right away.',
  signs: [
    {
      says: 'pandas found no columns',
      weight: 3,
      line: /EmptyDataError: /,
    },
    {
      says: 'the file has 0 bytes',
      weight: 3,
      line: /(?:Parquet|Arrow|CSV|JSON) file (?:size is 0 bytes|is empty)|ArrowInvalid: .{0,60}(?:Empty (?:CSV|JSON) file|file size is 0)/,
    },
  ],
  probe: null,
  remedies: [
    {
      id: 'make',
      title: 'Create the data again',
      says: 'Run the step that writes the file and see that it ends without an error; ls -l shows its size.',
      danger: 'none',
      act: { kind: 'words', code: 'ls -l data/' },
      proof: { rerun: 'The file has rows, and the run reads them.' },
    },
  ],
  confusions: [
    { cause: 'data-file-missing', says: 'There the file is not there at all.' },
    { cause: 'data-columns-missing', says: 'There it has rows, and lacks a column.' },
    { cause: 'git-lfs-pointer', says: 'There it holds three lines in place of the data.' },
  ],
  sources: [{ says: 'pandas 2.2 and pyarrow 20, own trials', date: '2026-11' }],
  examples: [
    'pandas.errors.EmptyDataError: No columns to parse from file',
    'pyarrow.lib.ArrowInvalid: Could not open Parquet input source: Parquet file size is 0 bytes',
  ],
} satisfies Cause;
