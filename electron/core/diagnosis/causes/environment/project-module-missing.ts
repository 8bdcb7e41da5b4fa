import type { Cause } from '../../matching/cause';

/** A module of the project itself is not found: wrong working directory or PYTHONPATH. */
export default {
  id: 'project-module-missing',
  title: 'a module of the project that Python does not find from this folder',
  class: 'environment',
  layer: 'python',
  severity: 'high',
  platforms: ['linux', 'wsl', 'windows', 'macos'],
  rank: 'specific',
  explains:
    'The missing module is a folder or a file of the project, not a package to install. Python looks in the folder of the script and in PYTHONPATH, and neither is the folder that holds it.',
  signs: [
    {
      says: 'the name is that of a class in a module',
      weight: -3,
      line: /InstantiationException: Error locating target/,
    },
    {
      says: 'the missing module has a name that projects give their own folders',
      weight: 3,
      line: /No module named '(?:src|utils?|configs?|envs?|environments?|models?|agents?|common|helpers?|scripts?|trainers?|train|rewards?|data_utils|networks?|wrappers?|policies|policy|algorithms?|training|evaluation|experiments?|rollouts?|Env|Train|Agent)(?:\.\w+)*'/,
    },
    {
      says: 'a relative import has no package above it',
      weight: 3,
      line: /attempted relative import beyond top-level package/,
    },
  ],
  probe: {
    says: 'Takes the name of the missing module from the log and looks for it below the working directory and beside it. It imports nothing.',
    falsifiedBy: 'No folder or file of the project has that name.',
    test: {
      argv: [
        '{python}',
        '-c',
        "import pathlib,re,sys;m=re.search(r\"No module named '(\\w+)\",open(sys.argv[1]+'/output.log',encoding='utf-8',errors='replace').read());r=pathlib.Path(sys.argv[2]);f=sorted({p for d in (r,r.parent) for g in ('','*/') for e in ('','.py') for p in d.glob(g+m[1]+e)}) if m else [];print('IN THE PROJECT' if f else 'NOT IN THE PROJECT',*f,sep='\\n')",
        '{run}',
        '{cwd}',
      ],
      supports: { output: /^IN THE PROJECT/ },
      limitS: 30,
    },
  },
  remedies: [
    {
      id: 'pythonpath',
      title: 'Add the working directory to PYTHONPATH',
      says: 'Sets PYTHONPATH to the working directory of the run. Start in the folder that holds the module, as the README does.',
      danger: 'none',
      act: { kind: 'env', env: { PYTHONPATH: '.' } },
      proof: { rerun: 'The import passes.' },
    },
    {
      id: 'module',
      title: 'Start it as a module',
      says: 'python -m package.script puts the working directory on the path and gives relative imports their package.',
      danger: 'none',
      act: { kind: 'words', code: 'python -m src.train' },
      proof: { rerun: 'The import passes.' },
    },
    {
      id: 'install-project',
      title: 'Install the project itself',
      says: 'Where the project has a pyproject.toml or setup.py, an editable install makes its modules known everywhere.',
      danger: 'changes',
      act: {
        kind: 'command',
        argv: ['{python}', '-m', 'pip', 'install', '--no-deps', '-e', '{project}'],
      },
      proof: { rerun: 'The import passes.' },
    },
  ],
  confusions: [
    {
      cause: 'module-not-found',
      says: 'A package of the index, such as gymnasium or verl, has to be installed instead.',
    },
    { cause: 'import-name-error', says: 'There the module is found and lacks a name.' },
  ],
  sources: [
    { says: 'own trials: QNetFires and RL-Trainer, started from another folder', date: '2026-11' },
  ],
  examples: [
    "ModuleNotFoundError: No module named 'src'",
    "ModuleNotFoundError: No module named 'utils.loading'",
    'ImportError: attempted relative import beyond top-level package',
  ],
} satisfies Cause;
