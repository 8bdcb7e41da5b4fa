import type { Cause } from '../../matching/cause';

/** The data has fewer rows than one batch needs. */
export default {
  id: 'dataset-smaller-than-batch',
  title: 'fewer rows of data than one batch needs',
  class: 'configuration',
  layer: 'python',
  severity: 'high',
  platforms: ['linux', 'wsl', 'windows', 'macos'],
  rank: 'specific',
  explains:
    'The loader drops a last batch that is not full. The data has fewer rows than one batch, so nothing is left to train on.',
  signs: [
    {
      says: 'transformers had no batch to train on',
      weight: 3,
      line: /not to be a single sample in your epoch_iterator/,
    },
    {
      says: 'the log says that the train or validation dataloader is empty',
      weight: 3,
      line: /(?:Train|Validation|Val) dataloader is empty/i,
    },
    {
      says: 'the log says that the number of samples should be positive, but is 0',
      weight: 3,
      line: /num_samples should be a positive integer value, but got num_samples=0/,
    },
    {
      says: 'the log says that the size of a dataloader is 0',
      weight: 2,
      line: /Size of (?:train|val) dataloader: 0\b/,
    },
  ],
  probe: {
    says: 'Counts the rows of this run’s training file without loading it. It changes nothing.',
    falsifiedBy:
      'The file has at least as many rows as train_batch_size, and no filter drops them.',
    test: {
      argv: [
        '{python}',
        '-c',
        "import json,sys,pyarrow.parquet as p;a=dict(w.split('=',1) for w in json.load(open(sys.argv[1]+'/spec.json'))['argv'] if '=' in w);f=a['data.train_files'].strip('[]\"\\'').split(',');n=sum(p.ParquetFile(x).metadata.num_rows for x in f);b=int(a.get('data.train_batch_size',1024));print('TOO FEW' if n<b else 'ENOUGH',n,b)",
        '{run}',
      ],
      supports: { output: /^TOO FEW/ },
      limitS: 30,
    },
  },
  remedies: [
    {
      id: 'smaller-batch',
      title: 'Set a smaller batch',
      says: 'Sets train_batch_size to 8 and the mini batch to 4. Updates become noisier and cheaper.',
      danger: 'none',
      act: { kind: 'set', params: { train_batch_size: 8, ppo_mini_batch_size: 4 } },
      proof: { rerun: 'The log tells a dataloader with at least one batch.' },
    },
    {
      id: 'more-rows',
      title: 'Give it more rows',
      says: 'Check how many rows a filter leaves: filter_overlong_prompts drops long prompts before the batches are made.',
      danger: 'none',
      act: { kind: 'words' },
      proof: { rerun: 'The log tells a dataloader with at least one batch.' },
    },
  ],
  confusions: [
    {
      cause: 'data-file-missing',
      says: 'There the file itself is absent; here it is read and too short.',
    },
  ],
  sources: [{ says: 'verl 0.4.1 source: trainer/ppo/ray_trainer.py', date: '2026-11' }],
  examples: [
    'There seems not to be a single sample in your epoch_iterator, stopping training at step 0!',
    'AssertionError: Train dataloader is empty!',
    'ValueError: num_samples should be a positive integer value, but got num_samples=0',
    'Size of train dataloader: 0, Size of val dataloader: 1',
  ],
} satisfies Cause;
