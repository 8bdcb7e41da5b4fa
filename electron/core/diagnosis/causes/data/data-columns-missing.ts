import { defineCause, line, notCause, source, words } from '../define-cause';
import { scriptArgv } from '../script-argv';

export default defineCause({
  title: 'Data lacks a column that the trainer reads',
  severity: 'high',
  explains:
    'The trainer reads columns by their names, and the data file has no column of that name. It was made for another trainer, or the step that adds the features was left out.',
  signs: [
    line('pandas looked a column up and did not find it', /^KeyError: ['"(]/, {
      after:
        /pandas[\\/].{0,60}\.py", line \d+, in (?:get_loc|_get_loc\w*|__getitem__|_check_indexing_error)|pandas\._libs\.(?:index|hashtable)/,
      within: 40,
    }),
    line(
      'the log says which features or columns are missing',
      /Missing required (?:LLM )?(?:features?|columns?|fields?)\b/i,
    ),
    line(
      'pandas says that the columns are not in the index',
      /KeyError: ["'].*not in index["']|KeyError: ["']None of \[.*\] are in the \[(?:columns|index)\]/,
    ),
    line(
      'the data set of prompts has no column of the name that verl reads',
      /KeyError: ["'](?:prompt|data_source|reward_model|extra_info|ground_truth|question|answer|messages|chosen|rejected)["']/,
      {
        after:
          /[\\/](?:rl_dataset|sft_dataset|rm_dataset|arrow_dataset|data_utils|\w+_trainer)\.py", line \d+, in /,
        within: 40,
      },
    ),
    line(
      'the log says that a column is not in the data set',
      /Columns? (?:name |to remove )?['"[].{1,200}['"\]] not in the dataset/,
    ),
  ],
  probe: {
    says: 'Prints the column names of this run’s Parquet files without loading them. It changes nothing.',
    falsifiedBy: 'The column that the log names is among them.',
    test: {
      argv: scriptArgv('data_columns_missing', '{run}'),
      supports: { exit: [3] },
      limitS: 30,
    },
  },
  remedies: [
    words('prepare', 'Prepare the data with the project’s own step', {
      says: 'Run the script that the project gives for this data: it adds the columns and their names. For verl it is one file of examples/data_preprocess for each data set.',
      danger: 'changes',
      proof: { rerun: 'The first batch is read.' },
    }),
    words('key', 'Name the column that your data has', {
      says: 'verl takes the name of the prompt column as a setting.',
      code: 'data.prompt_key=question',
      proof: { rerun: 'The first batch is read.' },
    }),
  ],
  confusions: [
    notCause(
      'user-reward-exception',
      'A KeyError with frames of your reward function is a fault of that function.',
    ),
  ],
  sources: [source('RL-Trainer and verl 0.4.1 source', '2026-11')],
});
