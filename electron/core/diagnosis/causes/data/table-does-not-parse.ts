import type { Cause } from '../../matching/cause';

/** A table with lines or values that cannot be read. */
export default {
  id: 'table-does-not-parse',
  title: 'a table with lines or values that cannot be read',
  class: 'data',
  layer: 'python',
  severity: 'medium',
  platforms: ['linux', 'wsl', 'windows', 'macos'],
  rank: 'generic',
  explains:
    'A line has more or fewer fields than the header, or a value is not a number or not a date. Another separator, text in a numeric column, or two files glued together do that.',
  signs: [
    {
      says: 'pandas could not split a line',
      weight: 3,
      line: /Error tokenizing data|Expected \d+ fields in line \d+/,
    },
    {
      says: 'a value is no number',
      weight: 3,
      line: /could not convert string to float|Unable to parse string "|invalid literal for int\(\) with base 10/,
    },
    {
      says: 'a value is no date of that form',
      weight: 3,
      line: /time data ['"].{1,60}['"] does(?:n't| not) match format|Unknown datetime string format|Unknown string format: /,
    },
    {
      says: 'columns of the files differ',
      weight: 3,
      line: /^datasets\.table\.CastError|column names don't match|Couldn't cast\b/,
    },
    { says: 'values are missing in it', weight: 3, line: /(?:Input [Xy]?|Input) contains NaN/ },
  ],
  probe: null,
  remedies: [
    {
      id: 'look',
      title: 'Look at the line in the message',
      says: 'The message has its number; the header of the file is line 1.',
      danger: 'none',
      act: { kind: 'words', code: 'sed -n 5p data.csv' },
      proof: { rerun: 'The table is read.' },
    },
    {
      id: 'read',
      title: 'Tell pandas how the file is written',
      says: 'Separator, decimal sign and missing values are arguments.',
      danger: 'none',
      act: { kind: 'words', code: 'pd.read_csv(path, sep=";", decimal=",", na_values=["N/A"])' },
      proof: { rerun: 'The table is read.' },
    },
  ],
  confusions: [
    { cause: 'data-columns-missing', says: 'There a column is not in the table.' },
    { cause: 'yaml-number-as-text', says: 'There the number stands in a configuration.' },
  ],
  sources: [{ says: 'pandas 2 and 3, datasets 5, own trials', date: '2026-11' }],
  examples: [
    'pandas.errors.ParserError: Error tokenizing data. C error: Expected 3 fields in line 5, saw 4',
    "ValueError: could not convert string to float: 'N/A'",
    'ValueError: time data "2024-13-01" doesn\'t match format "%Y-%m-%d", at position 0.',
    "because column names don't match",
    'ValueError: Input X contains NaN.',
  ],
} satisfies Cause;
