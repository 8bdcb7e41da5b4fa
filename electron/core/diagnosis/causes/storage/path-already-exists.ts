import { defineCause, line, source, words } from '../define-cause';

export default defineCause({
  title: 'A file, folder or name already exists',
  layer: 'os',
  severity: 'low',
  explains:
    'The program wanted to create something under a name that is taken. An earlier run used the same name.',
  signs: [
    line(
      'a study or an experiment of this name is already there',
      /DuplicatedStudyError|RESOURCE_ALREADY_EXISTS/,
    ),
    line('Python says that the file exists', /^FileExistsError: /),
    line(
      'git says that the folder is not empty',
      /destination path '[^']{1,200}' already exists and is not an empty directory/,
    ),
  ],
  remedies: [
    words('other', 'Give this run its own name', {
      says: 'A time stamp or the seed in the name is enough.',
      code: 'runs/ppo-seed3',
      proof: { rerun: 'The run passes that line.' },
    }),
    words('allow', 'Allow the folder to exist', {
      says: 'For a folder that several runs may share.',
      code: 'os.makedirs(path, exist_ok=True)',
      proof: { rerun: 'The run passes that line.' },
    }),
  ],
  sources: [source('CPython 3.11, git 2.39, own trials', '2026-11')],
});
