import { command, defineCause, line, notCause, setup, source, words } from '../define-cause';
import { scriptArgv } from '../script-argv';

export default defineCause({
  title: 'Missing module, or the wrong Python',
  severity: 'high',
  rank: 'generic',
  explains:
    'Python searched all folders of this interpreter and did not find the module. Either it was never installed here, or a script started another Python than that of the environment.',
  signs: [
    line(
      'the name is that of a class in a module',
      /InstantiationException: Error locating target/,
      { weight: -2 },
    ),
    line(
      'the log says that there is no module of this name',
      /ModuleNotFoundError: No module named|^\s*(?:\S{0,120}python\S{0,12}): No module named \S/,
    ),
    line(
      'Python could not find the module to run with -m',
      /Error while finding module specification for/,
    ),
    line(
      'an optional package is requested',
      /ImportError: (?:.{0,80} requires the |.{0,60}\bPlease (?:run )?[`'"]?pip install )/,
      { weight: 2 },
    ),
    line(
      'the traceback starts in the Python of the system',
      /File "\/usr\/lib\/python3(?:\.\d+)?\/runpy\.py"|^\/usr\/bin\/python3?(?:\.\d+)?: /,
      { weight: 1 },
    ),
  ],
  probe: {
    says: 'Takes the name of the missing module from the log and looks for it with the interpreter of the run. It imports nothing.',
    falsifiedBy: 'This interpreter has the module. Then the run used a different one.',
    test: {
      argv: scriptArgv('module_missing', '{run}'),
      supports: { output: /^MISSING/m },
      limitS: 30,
    },
  },
  remedies: [
    words('right-python', 'Choose the environment of the run', {
      says: 'Let the run start with the Python in which the packages are installed. Nothing is installed.',
      code: '"$ENV/bin/python" train.py ...',
      proof: { rerun: 'The next run finds the module.' },
    }),
    command('requirements', 'Install the project’s requirements', {
      says: 'Installs the packages of requirements.txt into this environment.',
      argv: ['{python}', '-m', 'pip', 'install', '-r', '{project}/requirements.txt'],
      proof: { rerun: 'The import passes.' },
    }),
    command('project', 'Install the project itself', {
      says: 'Makes the code of the project importable, where the missing module is your own.',
      argv: ['{python}', '-m', 'pip', 'install', '--no-deps', '-e', '{project}'],
      proof: { rerun: 'The import passes.' },
    }),
    setup('frameworks', 'Install the frameworks', {
      says: 'Installs Ray, transformers, tensordict and vLLM in versions that accept the installed torch.',
      step: 'frameworks',
      proof: { probe: 'packages' },
    }),
  ],
  confusions: [
    notCause(
      'build-torch-not-found',
      'Where torch is missing inside a build of pip, it is hidden, not missing.',
    ),
    notCause('import-name-error', 'There the module is found and lacks a name.'),
    notCause('conda-not-found', 'Where conda failed above, the system Python ran instead.'),
  ],
  sources: [source('Own trials: verl missing, piped into tee the exit code was 0.', '2026-11')],
});
