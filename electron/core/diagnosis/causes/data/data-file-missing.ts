import { defineCause, line, noFailure, notCause, source, words } from '../define-cause';
import { scriptArgv } from '../script-argv';

export default defineCause({
  title: 'Data file not found',
  severity: 'high',
  explains:
    'The program opens a data file by a path that does not exist on this machine. A relative path counts from the working directory of the run, and a path of Windows means nothing within WSL.',
  signs: [
    line(
      'a data set was not found on this machine',
      /Dataset \S{1,120} not found locally|dataset.{0,60}(?:not found|does not exist) (?:locally|at) /,
    ),
    line(
      'the log names a data file that does not exist',
      /FileNotFoundError: .*[\w)]\.(?:parquet|csv|tsv|jsonl|arrow|feather|npz|npy|h5|hdf5|tfrecord|tiff?|txt)\b/,
    ),
    line(
      'the log says that no data file or data set was found at a path',
      /Unable to find '[^']+'|Couldn't find any data file at|The directory at .* doesn't contain any data files|DataFilesNotFoundError/,
    ),
    line(
      'the log says that a data set does not exist on the Hub or cannot be accessed',
      /DatasetNotFoundError: /,
    ),
    line(
      'the program says that it loaded no data at all',
      /Error: No (?:rasters|data|samples|images|rows|episodes|trajectories) (?:were )?loaded/,
    ),
    line(
      'the program says that it loaded 0 of them',
      /\bloaded 0 (?:rasters|rows|samples|files|images|episodes|trajectories)\b/i,
      { weight: 1.5 },
    ),
  ],
  probe: {
    says: 'Lists every path with the ending of a data file in this run’s command and says whether it exists, seen from the run’s working directory. It opens nothing.',
    falsifiedBy: 'Every path of the command exists, and the path that the log names exists too.',
    test: {
      argv: scriptArgv('data_file_missing', '{run}', '{cwd}'),
      supports: { output: /^MISSING/m },
      limitS: 20,
    },
  },
  remedies: [
    words('absolute', 'Give the absolute path', {
      says: 'Write the whole path of the file as this machine sees it (within WSL: /mnt/c/… for C:\\…), or set the working directory from which the relative path is right.',
      proof: { rerun: 'The log shows the number of rows that it loaded.' },
    }),
    words('make', 'Make or fetch the data first', {
      says: 'Many projects bring no data: a step of their README downloads it or makes it. Run that step, then start again.',
      danger: 'changes',
      proof: { rerun: 'The log shows the number of rows that it loaded.' },
    }),
  ],
  confusions: [
    notCause(
      'market-without-data',
      'RL-Trainer names a market whose file is missing; its data has its own tasks.',
    ),
    notCause('hf-model-path-wrong', 'There a model is missing, not data.'),
    noFailure(
      '"Could not load raster" for a few of many files is only a warning: the project tries 500 names and takes those that exist.',
    ),
  ],
  sources: [
    source(
      'own trials: QNetFires without rasters; verl 0.4.1 with a missing Parquet file',
      '2026-11',
    ),
  ],
});
