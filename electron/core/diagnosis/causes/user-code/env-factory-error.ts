import type { Cause } from '../../matching/cause';

/** The function that creates an environment raised. */
export default {
  id: 'env-factory-error',
  title: 'an environment that cannot be created',
  class: 'user-code',
  layer: 'python',
  severity: 'high',
  platforms: ['linux', 'wsl', 'windows', 'macos'],
  rank: 'generic',
  explains:
    'The trainer called the function that creates an environment, and it raised before the first step. The exception within it is the cause; some projects swallow it and say only that no environment could be created.',
  signs: [
    {
      says: 'the log says that no environment could be created',
      weight: 3,
      line: /[Nn]o environments? could be (?:initialized|created)|initialized 0\/\d+ environments/,
    },
    {
      says: 'the log says that creating an environment failed',
      weight: 3,
      line: /[Ee]nvironment (?:creation|initiali[sz]ation) failed/,
    },
    {
      says: 'the class of the environment refused an argument',
      weight: 3,
      line: /\b\w*Env\.__init__\(\) (?:got an unexpected keyword argument|missing \d+ required)/,
    },
    {
      says: 'gymnasium.make failed within the class that it was to create',
      weight: 2,
      line: /was raised from the environment creator for /,
    },
  ],
  unless: [/initialized [1-9]\d*\/\d+ environments/],
  probe: {
    says: 'Creates the environment of this run once, in this Python alone, where gymnasium knows its ID. It trains nothing.',
    falsifiedBy: 'The environment is created and resets.',
    test: {
      argv: [
        '{python}',
        '-c',
        "import gymnasium as g,json,re,sys\nfor w in json.load(open(sys.argv[1]+'/spec.json'))['argv']:\n  if re.search(r'-v\\d+$',w): e=g.make(w.split('=')[-1]);e.reset();print('CREATED',w)",
        '{run}',
      ],
      supports: { exit: [1] },
      limitS: 60,
    },
  },
  remedies: [
    {
      id: 'alone',
      title: 'Create one environment by itself',
      says: 'Call the function in a Python of its own, without workers: the traceback then shows the line that raises.',
      danger: 'none',
      act: { kind: 'words', code: 'env = make_env()\nprint(env.reset())' },
      proof: { rerun: 'The environments are created.' },
    },
    {
      id: 'dummy',
      title: 'Create them in the same process',
      says: 'Sets vec_env to dummy: errors then show their own traceback instead of that of a worker.',
      danger: 'none',
      act: { kind: 'set', params: { vec_env: 'dummy' } },
      proof: { rerun: 'The environments are created, or the traceback names the line.' },
    },
  ],
  confusions: [
    {
      cause: 'pickle-thread-lock',
      says: 'Where the function could not be sent to a worker at all, the log says that it cannot pickle.',
    },
    {
      cause: 'vecenv-worker-exception',
      says: 'There the environments were created, and a step raised.',
    },
  ],
  sources: [
    {
      says: 'own trials: QNetFires Train_stable (0 of 2), mario-brain with the packages of the index',
      date: '2026-11',
    },
  ],
  examples: [
    'RuntimeError: No environments could be initialized!',
    'Environment creation failed: bad map, using dummy environment',
    "TypeError: MazeEnv.__init__() got an unexpected keyword argument 'render_mode'",
    "TypeError: got an unexpected keyword argument 'size' was raised from the environment creator for Maze-v0 with kwargs ({})",
  ],
} satisfies Cause;
