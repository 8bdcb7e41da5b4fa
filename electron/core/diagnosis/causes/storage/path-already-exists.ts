import type { Cause } from '../../matching/cause';

/** A file or folder that is already there. */
export default {
  id: 'path-already-exists',
  title: 'a file, folder or name that already exists',
  class: 'storage',
  layer: 'os',
  severity: 'low',
  platforms: ['linux', 'wsl', 'windows', 'macos'],
  rank: 'specific',
  explains:
    'The program wanted to create something under a name that is taken. An earlier run used the same name.',
  signs: [
    {
      says: 'a study or an experiment of this name is already there',
      weight: 3,
      line: /DuplicatedStudyError|RESOURCE_ALREADY_EXISTS/,
    },
    { says: 'Python says that the file exists', weight: 3, line: /^FileExistsError: / },
    {
      says: 'git says that the folder is not empty',
      weight: 3,
      line: /destination path '[^']{1,200}' already exists and is not an empty directory/,
    },
  ],
  probe: null,
  remedies: [
    {
      id: 'other',
      title: 'Give this run a name of its own',
      says: 'A time stamp or the seed in the name is enough.',
      danger: 'none',
      act: { kind: 'words', code: 'runs/ppo-seed3' },
      proof: { rerun: 'The run passes that line.' },
    },
    {
      id: 'allow',
      title: 'Allow the folder to exist',
      says: 'For a folder that several runs may share.',
      danger: 'none',
      act: { kind: 'words', code: 'os.makedirs(path, exist_ok=True)' },
      proof: { rerun: 'The run passes that line.' },
    },
  ],
  confusions: [],
  sources: [{ says: 'CPython 3.11, git 2.39, own trials', date: '2026-11' }],
  examples: [
    "optuna.exceptions.DuplicatedStudyError: Another study with study_name='ppo' already exists.",
    "FileExistsError: [Errno 17] File exists: 'runs/exp1'",
    "fatal: destination path 'verl' already exists and is not an empty directory.",
  ],
} satisfies Cause;
