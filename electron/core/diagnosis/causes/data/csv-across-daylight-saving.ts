import type { Cause } from '../../matching/cause';

/** A CSV whose times have two UTC offsets, so pandas makes no time index of them. */
export default {
  id: 'csv-across-daylight-saving',
  title: 'a CSV that spans a daylight-saving change',
  class: 'data',
  layer: 'python',
  severity: 'high',
  platforms: ['linux', 'wsl', 'windows', 'macos'],
  rank: 'specific',
  explains:
    'The times of the file carry two UTC offsets, such as -05:00 and -04:00, because a daylight-saving change lies within it. The library pandas makes no time index of mixed offsets, and code that asks for its time zone fails.',
  signs: [
    {
      says: 'an index of texts was asked for its time zone',
      weight: 3,
      line: /'(?:Index|RangeIndex)' object has no attribute '(?:tz|tz_localize|tz_convert)'/,
    },
    {
      says: 'pandas says that the time zones are mixed',
      weight: 3,
      line: /Mixed timezones detected|cannot be converted to datetime64 unless utc=True/,
    },
    {
      says: 'pandas warns of times with mixed time zones',
      weight: 2,
      line: /parsing datetimes with mixed time zones will raise/,
    },
    {
      says: 'a local time is ambiguous or does not exist',
      weight: 2,
      line: /(?:AmbiguousTimeError|NonExistentTimeError|Cannot infer dst time from)/,
    },
  ],
  probe: {
    says: 'Reads the offsets in the first column of the data/*.csv files below the working directory and counts them. It changes nothing.',
    falsifiedBy: 'Every file has one offset only.',
    test: {
      argv: [
        '{python}',
        '-c',
        "import glob,re,sys\nfor f in glob.glob(sys.argv[1]+'/data/*.csv'):\n  o={m[1] for m in (re.match(r'[^,]*?([+-]\\d\\d:\\d\\d),',l) for l in open(f,encoding='utf-8')) if m}\n  print('TWO OFFSETS' if len(o)>1 else 'ONE OFFSET',f,sorted(o))",
        '{cwd}',
      ],
      supports: { output: /^TWO OFFSETS/m },
      limitS: 120,
    },
  },
  remedies: [
    {
      id: 'utc-copy',
      title: 'Make a copy in UTC',
      says: 'Start the task "Copy market data in UTC" of RL-Trainer, or convert the file with pandas. Your file stays as it is.',
      danger: 'none',
      act: {
        kind: 'words',
        code: "data = pd.read_csv(path)\ndata.index = pd.to_datetime(data.pop('datetime'), utc=True)\ndata.to_csv(copy, index_label='datetime')",
      },
      proof: { rerun: 'The log says how many rows it loaded.' },
    },
    {
      id: 'shorter',
      title: 'Use rows from one side of the change',
      says: 'A file from within one season has one offset and can be read as it is.',
      danger: 'none',
      act: { kind: 'words' },
      proof: { rerun: 'The log says how many rows it loaded.' },
    },
  ],
  confusions: [
    {
      cause: 'market-without-data',
      says: 'There the file is missing; here it is read, and its index is of texts.',
    },
  ],
  sources: [
    {
      says: 'own trial: RL-Trainer on its own to_csv across November, pandas 2.3.3 and 3.0.6',
      date: '2026-11',
    },
  ],
  examples: [
    "AttributeError: 'Index' object has no attribute 'tz'",
    "ValueError: Mixed timezones detected. Pass utc=True in to_datetime or tz='UTC' in DatetimeIndex to convert to a common timezone.",
    'FutureWarning: In a future version of pandas, parsing datetimes with mixed time zones will raise an error unless `utc=True`.',
    'pytz.exceptions.AmbiguousTimeError: Cannot infer dst time from 2026-11-01 01:30:00',
  ],
} satisfies Cause;
