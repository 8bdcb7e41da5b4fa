import { command, defineCause, line, notCause, setEnv, source, words } from '../define-cause';
import { scriptArgv } from '../script-argv';

export default defineCause({
  title: 'Python does not find a module of the project from this folder',
  severity: 'high',
  explains:
    'The missing module is a folder or a file of the project, not a package to install. Python looks in the folder of the script and in PYTHONPATH, and neither is the folder that contains it.',
  signs: [
    line(
      'the name is that of a class in a module',
      /InstantiationException: Error locating target/,
      { weight: -3 },
    ),
    line(
      'the missing module has a name that projects give their own folders',
      /No module named '(?:src|utils?|configs?|envs?|environments?|models?|agents?|common|helpers?|scripts?|trainers?|train|rewards?|data_utils|networks?|wrappers?|policies|policy|algorithms?|training|evaluation|experiments?|rollouts?|Env|Train|Agent)(?:\.\w+)*'/,
    ),
    line(
      'a relative import has no package above it',
      /attempted relative import beyond top-level package/,
    ),
  ],
  probe: {
    says: 'Takes the name of the missing module from the log and looks for it below the working directory and beside it. It imports nothing.',
    falsifiedBy: 'No folder or file of the project has that name.',
    test: {
      argv: scriptArgv('project_module_missing', '{run}', '{cwd}'),
      supports: { output: /^IN THE PROJECT/ },
      limitS: 30,
    },
  },
  remedies: [
    setEnv('pythonpath', 'Add the working directory to PYTHONPATH', {
      says: 'Sets PYTHONPATH to the working directory of the run. Start in the folder that contains the module, as the README does.',
      env: { PYTHONPATH: '.' },
      proof: { rerun: 'The import passes.' },
    }),
    words('module', 'Start it as a module', {
      says: 'python -m package.script puts the working directory on the path and gives relative imports their package.',
      code: 'python -m src.train',
      proof: { rerun: 'The import passes.' },
    }),
    command('install-project', 'Install the project itself', {
      says: 'Where the project has a pyproject.toml or setup.py, an editable install makes its modules known everywhere.',
      argv: ['{python}', '-m', 'pip', 'install', '--no-deps', '-e', '{project}'],
      proof: { rerun: 'The import passes.' },
    }),
  ],
  confusions: [
    notCause(
      'module-not-found',
      'A package of the index, such as gymnasium or verl, has to be installed instead.',
    ),
    notCause('import-name-error', 'There the module is found and lacks a name.'),
  ],
  sources: [source('own trials: QNetFires and RL-Trainer, started from another folder', '2026-11')],
});
