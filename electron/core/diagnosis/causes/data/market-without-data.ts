import { defineCause, line, notCause, setParams, source, words } from '../define-cause';
import { scriptArgv } from '../script-argv';

export default defineCause({
  title: 'Market without a data file',
  severity: 'high',
  isSilent: true,
  explains:
    'RL-Trainer reads data/MARKET_D1M.csv of the market that was chosen, and there is no such file. Phases 1 and 2 then end with exit code 0 though nothing was trained; phase 3 ends with 1.',
  signs: [
    line(
      'the project says that it found no data for the market',
      /^\[ERROR\] No data found for market: \w+/,
    ),
    line(
      'the project says that no file matches the market’s name',
      /No data files found matching pattern: \S+_D1[MS]\S*\.csv/,
    ),
    line(
      'the project says that the market is invalid or that none was selected',
      /^\[ERROR\] Invalid market symbol|Training cancelled - no market selected/,
    ),
    line('it lists the markets that it has data for', /^\[ERROR\] Available markets: /, {
      weight: 1,
    }),
  ],
  probe: {
    says: 'Lists the files data/*_D1M.csv below the working directory of the run. It opens none.',
    falsifiedBy: 'The list contains the market of this run.',
    test: {
      argv: scriptArgv('market_without_data', '{run}', '{cwd}'),
      supports: { output: /^NO FILE/ },
      limitS: 20,
    },
  },
  remedies: [
    words('generate', 'Generate the market', {
      says: 'Start the task "Generate a market" of RL-Trainer for this market. It makes minute bars with all features in a few seconds.',
      proof: { rerun: 'The log says how many rows of the market it loaded.' },
    }),
    setParams('other-market', 'Choose NQ', {
      says: 'Sets the market to NQ, the one that generated data has by default. The log lists those that exist.',
      params: { market: 'NQ' },
      proof: { rerun: 'The log says how many rows of the market it loaded.' },
    }),
  ],
  confusions: [
    notCause('data-file-missing', 'There any other data file is missing.'),
    notCause(
      'csv-across-daylight-saving',
      'There the file exists and cannot be read as one index.',
    ),
  ],
  sources: [
    source(
      'own trials: RL-Trainer Phase 1 (exit code 0) and Phase 3 (exit code 1) with the market ES',
      '2026-11',
    ),
  ],
});
