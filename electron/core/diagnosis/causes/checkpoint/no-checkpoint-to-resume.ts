import { defineCause, line, noFailure, notCause, setParams, source, words } from '../define-cause';
import { scriptArgv } from '../script-argv';

export default defineCause({
  title: 'The checkpoint to resume from does not exist',
  severity: 'high',
  explains:
    'The run should continue from a checkpoint, and the path is empty, wrong or names no checkpoint. It counts from the working directory, and each trainer has its own form of the name.',
  signs: [
    line(
      'the error says that there is no checkpoint',
      /(?:Error|\[ERROR\]).{0,60}(?:[Nn]o (?:valid )?checkpoints?\b|[Cc]an't find a (?:valid )?checkpoint|[Cc]heckpoint (?:path|directory|dir|file|folder)?.{0,120}(?:does not exist|not found|doesn't exist))/,
    ),
    line(
      'the log names a model file that does not exist',
      /FileNotFoundError: .*(?:\.(?:zip|pth?|ckpt|safetensors)['"]|checkpoint|ckpt|global_step_\d+|best_model)/,
    ),
    line(
      'verl says that the path to resume from has the wrong form',
      /resume ckpt must (?:specify the global_steps|be str type)/,
    ),
    line(
      'the program says that it needs the path of a model to continue',
      /--continue requires --model-path/,
    ),
  ],
  probe: {
    says: 'Lists the newest checkpoints and models below the working directory of the run. It opens none.',
    falsifiedBy: 'The list contains the path that the log names.',
    test: {
      argv: scriptArgv('no_checkpoint_to_resume', '{cwd}'),
      supports: { output: /^NONE/ },
      limitS: 60,
    },
  },
  remedies: [
    setParams('fresh', 'Start afresh', {
      says: 'Sets resume_mode to disable: the training begins at step 0.',
      params: { resume_mode: 'disable' },
      proof: { rerun: 'Step 1 arrives.' },
    }),
    words('path', 'Choose a checkpoint that exists', {
      says: 'Give its absolute path: for verl the folder global_step_N, for Stable-Baselines3 the zip without a second ".zip".',
      code: 'trainer.resume_from_path=/absolute/path/global_step_20',
      proof: { rerun: 'The log shows the step from which it continues.' },
    }),
  ],
  confusions: [
    notCause('checkpoint-corrupt-truncated', 'There the file exists and cannot be read.'),
    notCause('hf-model-path-wrong', 'There the base model is missing, not a checkpoint of a run.'),
    noFailure(
      '"No checkpoint found, training from scratch" is what resume_mode=auto says in a healthy first run.',
    ),
  ],
  sources: [
    source(
      'verl 0.4.1, transformers 4.52 and Stable-Baselines3 2.3 source; RL-Trainer --continue',
      '2026-11',
    ),
  ],
});
