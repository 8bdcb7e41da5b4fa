import type { Cause } from '../../matching/cause';

/** Module is missing, or the wrong interpreter runs. */
export default {
  id: 'module-not-found',
  title: 'a module is missing, or the wrong Python runs',
  class: 'environment',
  layer: 'python',
  severity: 'high',
  platforms: ['linux', 'wsl', 'windows', 'macos'],
  rank: 'generic',
  explains:
    'Python searched all folders of this interpreter and did not find the module. Either it was never installed here, or a script started another Python than that of the environment.',
  signs: [
    {
      says: 'the name is that of a class in a module',
      weight: -2,
      line: /InstantiationException: Error locating target/,
    },
    {
      says: 'the log says that there is no module of this name',
      weight: 3,
      line: /ModuleNotFoundError: No module named|^\s*(?:\S{0,120}python\S{0,12}): No module named \S/,
    },
    {
      says: 'Python could not find the module to run with -m',
      weight: 3,
      line: /Error while finding module specification for/,
    },
    {
      says: 'an optional package is asked for',
      weight: 2,
      line: /ImportError: (?:.{0,80} requires the |.{0,60}\bPlease (?:run )?[`'"]?pip install )/,
    },
    {
      says: 'the traceback starts in the Python of the system',
      weight: 1,
      line: /File "\/usr\/lib\/python3(?:\.\d+)?\/runpy\.py"|^\/usr\/bin\/python3?(?:\.\d+)?: /,
    },
  ],
  probe: {
    says: 'Starts the interpreter of the environment and asks which folders it imports from. It changes nothing.',
    falsifiedBy: 'The module imports with this interpreter: the run used another one.',
    test: { probe: 'interpreter' },
  },
  remedies: [
    {
      id: 'right-python',
      title: 'Choose the environment of the run',
      says: 'Let the run start with the Python in which the packages are installed. Nothing is installed.',
      danger: 'none',
      act: { kind: 'words', code: '"$ENV/bin/python" train.py ...' },
      proof: { rerun: 'The next run finds the module.' },
    },
    {
      id: 'requirements',
      title: 'Install what the project asks for',
      says: 'Installs the packages of requirements.txt into this environment.',
      danger: 'changes',
      act: {
        kind: 'command',
        argv: ['{python}', '-m', 'pip', 'install', '-r', '{project}/requirements.txt'],
      },
      proof: { rerun: 'The import passes.' },
    },
    {
      id: 'project',
      title: 'Install the project itself',
      says: 'Makes the code of the project importable, where the missing module is your own.',
      danger: 'changes',
      act: {
        kind: 'command',
        argv: ['{python}', '-m', 'pip', 'install', '--no-deps', '-e', '{project}'],
      },
      proof: { rerun: 'The import passes.' },
    },
    {
      id: 'frameworks',
      title: 'Install the frameworks',
      says: 'Installs Ray, transformers, tensordict and vLLM in versions that accept the torch that is there.',
      danger: 'changes',
      act: { kind: 'setup', step: 'frameworks' },
      proof: { probe: 'packages' },
    },
  ],
  confusions: [
    {
      cause: 'build-torch-not-found',
      says: 'Where torch is missing inside a build of pip, it is hidden, not missing.',
    },
    { cause: 'import-name-error', says: 'There the module is found and lacks a name.' },
    { cause: 'conda-not-found', says: 'Where conda failed above, the system Python ran instead.' },
  ],
  sources: [
    { says: 'Own trials: verl missing, piped into tee the exit code was 0.', date: '2026-11' },
  ],
  examples: [
    "ModuleNotFoundError: No module named 'tensordict'",
    "/opt/venv/bin/python: Error while finding module specification for 'train.main' (ModuleNotFoundError: No module named 'train')",
    'ImportError: Using `low_cpu_mem_usage=True` requires the accelerate library',
    '/usr/bin/python3: No module named pytest',
  ],
} satisfies Cause;
