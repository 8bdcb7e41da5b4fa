import { defineCause, line, notCause, setParams, source, words } from '../define-cause';
import { scriptArgv } from '../script-argv';

export default defineCause({
  title: 'Fewer rows of data than one batch needs',
  severity: 'high',
  explains:
    'The loader drops a last batch that is not full. The data has fewer rows than one batch, so nothing is left to train on.',
  signs: [
    line(
      'transformers had no batch to train on',
      /not to be a single sample in your epoch_iterator/,
    ),
    line(
      'the log says that the train or validation dataloader is empty',
      /(?:Train|Validation|Val) dataloader is empty/i,
    ),
    line(
      'the log says that the number of samples should be positive, but is 0',
      /num_samples should be a positive integer value, but got num_samples=0/,
    ),
    line(
      'the log says that the size of a dataloader is 0',
      /Size of (?:train|val) dataloader: 0\b/,
      { weight: 2 },
    ),
  ],
  probe: {
    says: 'Counts the rows of this run’s training file without loading it. It changes nothing.',
    falsifiedBy:
      'The file has at least as many rows as train_batch_size, and no filter drops them.',
    test: {
      argv: scriptArgv('dataset_smaller_than_batch', '{run}'),
      supports: { output: /^TOO FEW/ },
      limitS: 30,
    },
  },
  remedies: [
    setParams('smaller-batch', 'Set a smaller batch', {
      says: 'Sets train_batch_size to 8 and the mini batch to 4. Updates become noisier and cheaper.',
      params: { train_batch_size: 8, ppo_mini_batch_size: 4 },
      proof: { rerun: 'The log shows a dataloader with at least one batch.' },
    }),
    words('more-rows', 'Give it more rows', {
      says: 'Check how many rows a filter leaves: filter_overlong_prompts drops long prompts before the batches are made.',
      proof: { rerun: 'The log shows a dataloader with at least one batch.' },
    }),
  ],
  confusions: [
    notCause(
      'data-file-missing',
      'There the file itself is absent; here it is read and too short.',
    ),
  ],
  sources: [source('verl 0.4.1 source: trainer/ppo/ray_trainer.py', '2026-11')],
});
