import { defineCause, line, notCause, source, words } from '../define-cause';

export default defineCause({
  title: 'Empty data file',
  severity: 'medium',
  explains:
    'The data file exists and is empty, or has no header. The program that should have written it failed or has not finished, or a download was cut off right away.',
  signs: [
    line('pandas found no columns', /EmptyDataError: /),
    line(
      'the file has 0 bytes',
      /(?:Parquet|Arrow|CSV|JSON) file (?:size is 0 bytes|is empty)|ArrowInvalid: .{0,60}(?:Empty (?:CSV|JSON) file|file size is 0)/,
    ),
  ],
  remedies: [
    words('make', 'Create the data again', {
      says: 'Run the step that writes the file and see that it ends without an error; ls -l shows its size.',
      code: 'ls -l data/',
      proof: { rerun: 'The file has rows, and the run reads them.' },
    }),
  ],
  confusions: [
    notCause('data-file-missing', 'There the file is not there at all.'),
    notCause('data-columns-missing', 'There it has rows, and lacks a column.'),
    notCause('git-lfs-pointer', 'There it contains three lines in place of the data.'),
  ],
  sources: [source('pandas 2.2 and pyarrow 20, own trials', '2026-11')],
});
