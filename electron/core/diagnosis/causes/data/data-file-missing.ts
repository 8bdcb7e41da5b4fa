import type { Cause } from '../../matching/cause';

/** A file of training or validation data does not exist where the program looks for it. */
export default {
  id: 'data-file-missing',
  title: 'a data file that is not where the program looks for it',
  class: 'data',
  layer: 'python',
  severity: 'high',
  platforms: ['linux', 'wsl', 'windows', 'macos'],
  rank: 'specific',
  explains:
    'The program opens a data file by a path that does not exist on this machine. A relative path counts from the working directory of the run, and a path of Windows means nothing within WSL.',
  signs: [
    {
      says: 'a data set was not found on this machine',
      weight: 3,
      line: /Dataset \S{1,120} not found locally|dataset.{0,60}(?:not found|does not exist) (?:locally|at) /,
    },
    {
      says: 'the log names a data file that does not exist',
      weight: 3,
      line: /FileNotFoundError: .*[\w)]\.(?:parquet|csv|tsv|jsonl|arrow|feather|npz|npy|h5|hdf5|tfrecord|tiff?|txt)\b/,
    },
    {
      says: 'the log says that no data file or data set was found at a path',
      weight: 3,
      line: /Unable to find '[^']+'|Couldn't find any data file at|The directory at .* doesn't contain any data files|DataFilesNotFoundError/,
    },
    {
      says: 'the log says that a data set does not exist on the Hub or cannot be accessed',
      weight: 3,
      line: /DatasetNotFoundError: /,
    },
    {
      says: 'the program says that it loaded no data at all',
      weight: 3,
      line: /Error: No (?:rasters|data|samples|images|rows|episodes|trajectories) (?:were )?loaded/,
    },
    {
      says: 'the program says that it loaded 0 of them',
      weight: 1.5,
      line: /\bloaded 0 (?:rasters|rows|samples|files|images|episodes|trajectories)\b/i,
    },
  ],
  probe: {
    says: 'Lists every path with the ending of a data file in this run’s command and says whether it exists, seen from the run’s working directory. It opens nothing.',
    falsifiedBy: 'Every path of the command exists, and the path that the log names exists too.',
    test: {
      argv: [
        '{python}',
        '-c',
        "import json,os,re,sys;os.chdir(sys.argv[2]);w=' '.join(json.load(open(sys.argv[1]+'/spec.json'))['argv']);f=re.findall(r'[^\\s=\\[\\],\"\\']+\\.(?:parquet|csv|tsv|jsonl|arrow|npz|npy|h5|hdf5)',w);[print('MISSING' if not os.path.exists(x) else 'EXISTS',x) for x in f]",
        '{run}',
        '{cwd}',
      ],
      supports: { output: /^MISSING/m },
      limitS: 20,
    },
  },
  remedies: [
    {
      id: 'absolute',
      title: 'Give the absolute path',
      says: 'Write the whole path of the file as this machine sees it (within WSL: /mnt/c/… for C:\\…), or set the working directory from which the relative path is right.',
      danger: 'none',
      act: { kind: 'words' },
      proof: { rerun: 'The log tells the number of rows that it loaded.' },
    },
    {
      id: 'make',
      title: 'Make or fetch the data first',
      says: 'Many projects bring no data: a step of their README downloads it or makes it. Run that step, then start again.',
      danger: 'changes',
      act: { kind: 'words' },
      proof: { rerun: 'The log tells the number of rows that it loaded.' },
    },
  ],
  confusions: [
    {
      cause: 'market-without-data',
      says: 'RL-Trainer names a market whose file is missing; its data has tasks of its own.',
    },
    { cause: 'hf-model-path-wrong', says: 'There a model is missing, not data.' },
    {
      cause: '',
      says: '"Could not load raster" for a few of many files is only a warning: the project tries 500 names and takes those that exist.',
    },
  ],
  sources: [
    {
      says: 'own trials: QNetFires without rasters; verl 0.4.1 with a missing Parquet file',
      date: '2026-11',
    },
  ],
  examples: [
    'FileNotFoundError: Dataset D4RL/door/human-v2 not found locally at /home/user/.minari/datasets/D4RL/door/human-v2.',
    'Successfully loaded 0 rasters',
    "FileNotFoundError: [Errno 2] No such file or directory: 'data/train.parquet'",
    "FileNotFoundError: Unable to find '/home/me/data/gsm8k/train.parquet'",
    'ValueError: No rasters loaded. Load them first.',
    "datasets.exceptions.DatasetNotFoundError: Dataset 'me/maths' doesn't exist on the Hub or cannot be accessed.",
  ],
} satisfies Cause;
