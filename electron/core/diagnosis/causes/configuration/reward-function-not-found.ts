import { defineCause, line, notCause, source, words } from '../define-cause';
import { scriptArgv } from '../script-argv';

export default defineCause({
  title: 'Reward function not found',
  severity: 'high',
  explains:
    'The trainer loads the reward function from a file and a name, or picks a built-in one by the data_source of each row. The file, the name in it, or a built-in function for this data_source does not exist.',
  signs: [
    line(
      'the log says that the reward function file was not found',
      /Reward function file '[^']*' not found/,
    ),
    line(
      'the log says that the file contains no function of that name',
      /Reward function '[^']*' not found in '|Error loading module from '[^']*'/,
    ),
    line(
      'the log says that no built-in reward exists for a data_source',
      /Reward function is not implemented for (?:data_source|self\.data_source)/,
    ),
  ],
  probe: {
    says: 'Reads the path and the name of the reward function from this run’s command and looks for the definition in that file. It executes nothing.',
    falsifiedBy: 'The file exists and defines a function of that name.',
    test: {
      argv: scriptArgv('reward_function_missing', '{run}'),
      supports: { output: /^MISSING/, exit: [1] },
      limitS: 30,
    },
  },
  remedies: [
    words('name', 'Correct the file and the name of the reward', {
      says: 'Give reward_file as an absolute path: the workers of Ray have another working directory. reward_name is the name of the function in it.',
      code: 'custom_reward_function.path=/absolute/path/reward.py custom_reward_function.name=compute_score',
      proof: { rerun: 'The log says "using customized reward function".' },
    }),
    words('data-source', 'Use a data_source that has a built-in reward', {
      says: 'The data_source column of the Parquet files decides which built-in function scores a row. Rename it, or set your own function.',
      proof: { rerun: 'The first batch gets a score.' },
    }),
  ],
  confusions: [
    notCause(
      'user-reward-exception',
      'There the function was found and called, and its own code raised.',
    ),
  ],
  sources: [
    source('verl 0.4.1 source: trainer/ppo/reward.py, utils/reward_score/__init__.py', '2026-11'),
  ],
});
