import { defineCause, line, notCause, source, words } from '../define-cause';
import { scriptArgv } from '../script-argv';

export default defineCause({
  title: 'CSV spans a daylight-saving change',
  severity: 'high',
  explains:
    'The times of the file carry two UTC offsets, such as -05:00 and -04:00, because a daylight-saving change is within it. The library pandas makes no time index of mixed offsets, and code that asks for its time zone fails.',
  signs: [
    line(
      'the time zone of a text index was read',
      /'(?:Index|RangeIndex)' object has no attribute '(?:tz|tz_localize|tz_convert)'/,
    ),
    line(
      'pandas says that the time zones are mixed',
      /Mixed timezones detected|cannot be converted to datetime64 unless utc=True/,
    ),
    line(
      'pandas warns of times with mixed time zones',
      /parsing datetimes with mixed time zones will raise/,
      { weight: 2 },
    ),
    line(
      'a local time is ambiguous or does not exist',
      /(?:AmbiguousTimeError|NonExistentTimeError|Cannot infer dst time from)/,
      { weight: 2 },
    ),
  ],
  probe: {
    says: 'Reads the offsets in the first column of the data/*.csv files below the working directory and counts them. It changes nothing.',
    falsifiedBy: 'Every file has one offset only.',
    test: {
      argv: scriptArgv('csv_across_daylight_saving', '{cwd}'),
      supports: { output: /^TWO OFFSETS/m },
      limitS: 120,
    },
  },
  remedies: [
    words('utc-copy', 'Make a copy in UTC', {
      says: 'Start the task "Copy market data in UTC" of RL-Trainer, or convert the file with pandas. Your file stays as it is.',
      code: "data = pd.read_csv(path)\ndata.index = pd.to_datetime(data.pop('datetime'), utc=True)\ndata.to_csv(copy, index_label='datetime')",
      proof: { rerun: 'The log says how many rows it loaded.' },
    }),
    words('shorter', 'Use rows from one side of the change', {
      says: 'A file from within one season has one offset and can be read as it is.',
      proof: { rerun: 'The log says how many rows it loaded.' },
    }),
  ],
  confusions: [
    notCause(
      'market-without-data',
      'There the file is missing; here it is read, and its index is of texts.',
    ),
  ],
  sources: [
    source(
      'own trial: RL-Trainer on its own to_csv across November, pandas 2.3.3 and 3.0.6',
      '2026-11',
    ),
  ],
});
