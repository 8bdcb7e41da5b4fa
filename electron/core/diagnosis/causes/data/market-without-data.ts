import type { Cause } from '../../matching/cause';

/** RL-Trainer was given a market for which there is no file of prices. */
export default {
  id: 'market-without-data',
  title: 'a market without a data file',
  class: 'data',
  layer: 'python',
  severity: 'high',
  platforms: ['linux', 'wsl', 'windows', 'macos'],
  rank: 'specific',
  isSilent: true,
  explains:
    'RL-Trainer reads data/MARKET_D1M.csv of the market that was chosen, and there is no such file. Phases 1 and 2 then end with exit code 0 though nothing was trained; phase 3 ends with 1.',
  signs: [
    {
      says: 'the project says that it found no data for the market',
      weight: 3,
      line: /^\[ERROR\] No data found for market: \w+/,
    },
    {
      says: 'the project says that no file matches the market’s name',
      weight: 3,
      line: /No data files found matching pattern: \S+_D1[MS]\S*\.csv/,
    },
    {
      says: 'the project says that the market is invalid or that none was selected',
      weight: 3,
      line: /^\[ERROR\] Invalid market symbol|Training cancelled - no market selected/,
    },
    {
      says: 'it lists the markets that it has data for',
      weight: 1,
      line: /^\[ERROR\] Available markets: /,
    },
  ],
  probe: {
    says: 'Lists the files data/*_D1M.csv below the working directory of the run. It opens none.',
    falsifiedBy: 'The list holds the market of this run.',
    test: {
      argv: [
        '{python}',
        '-c',
        "import glob,json,re,sys;w=' '.join(json.load(open(sys.argv[1]+'/spec.json'))['argv']);f=glob.glob(sys.argv[2]+'/data/*_D1M.csv');m=re.search(r'\\b(M?ES|M?NQ|M?YM|RTY|M2K)\\b',w);print('NO FILE' if not any(m and '/'+m[0]+'_' in x.replace('\\\\','/') for x in f) else 'FILE',m and m[0],f)",
        '{run}',
        '{cwd}',
      ],
      supports: { output: /^NO FILE/ },
      limitS: 20,
    },
  },
  remedies: [
    {
      id: 'generate',
      title: 'Generate the market',
      says: 'Start the task "Generate a market" of RL-Trainer for this market. It makes minute bars with all features in a few seconds.',
      danger: 'none',
      act: { kind: 'words' },
      proof: { rerun: 'The log says how many rows of the market it loaded.' },
    },
    {
      id: 'other-market',
      title: 'Choose NQ',
      says: 'Sets the market to NQ, the one that generated data has by default. The log lists those that exist.',
      danger: 'none',
      act: { kind: 'set', params: { market: 'NQ' } },
      proof: { rerun: 'The log says how many rows of the market it loaded.' },
    },
  ],
  confusions: [
    { cause: 'data-file-missing', says: 'There any other data file is missing.' },
    {
      cause: 'csv-across-daylight-saving',
      says: 'There the file exists and cannot be read as one index.',
    },
  ],
  sources: [
    {
      says: 'own trials: RL-Trainer Phase 1 (exit code 0) and Phase 3 (exit code 1) with the market ES',
      date: '2026-11',
    },
  ],
  examples: [
    '[ERROR] No data found for market: YM',
    '[ERROR] Failed to load data: No data files found matching pattern: ./data/YM_D1M.csv',
    '[ERROR] Invalid market symbol: XX',
    '[ERROR] Available markets: NQ',
  ],
} satisfies Cause;
