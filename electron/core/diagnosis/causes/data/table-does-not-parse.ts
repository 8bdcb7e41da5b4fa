import { defineCause, line, notCause, source, words } from '../define-cause';

export default defineCause({
  title: 'Table has lines or values that cannot be read',
  severity: 'medium',
  rank: 'generic',
  explains:
    'A line has more or fewer fields than the header, or a value is not a number or not a date. Another separator, text in a numeric column, or two files glued together do that.',
  signs: [
    line('pandas could not split a line', /Error tokenizing data|Expected \d+ fields in line \d+/),
    line(
      'a value is no number',
      /could not convert string to float|Unable to parse string "|invalid literal for int\(\) with base 10/,
    ),
    line(
      'a value is no date of that form',
      /time data ['"].{1,60}['"] does(?:n't| not) match format|Unknown datetime string format|Unknown string format: /,
    ),
    line(
      'columns of the files differ',
      /^datasets\.table\.CastError|column names don't match|Couldn't cast\b/,
    ),
    line('values are missing in it', /(?:Input [Xy]?|Input) contains NaN/),
  ],
  remedies: [
    words('look', 'Look at the line in the message', {
      says: 'The message has its number; the header of the file is line 1.',
      code: 'sed -n 5p data.csv',
      proof: { rerun: 'The table is read.' },
    }),
    words('read', 'Specify for pandas how the file is written', {
      says: 'Separator, decimal sign and missing values are arguments.',
      code: 'pd.read_csv(path, sep=";", decimal=",", na_values=["N/A"])',
      proof: { rerun: 'The table is read.' },
    }),
  ],
  confusions: [
    notCause('data-columns-missing', 'There a column is not in the table.'),
    notCause('yaml-number-as-text', 'There the number is in a configuration.'),
  ],
  sources: [source('pandas 2 and 3, datasets 5, own trials', '2026-11')],
});
