import { defineCause, line, notCause, setParams, source, words } from '../define-cause';
import { scriptArgv } from '../script-argv';

export default defineCause({
  title: 'The environment cannot be created',
  severity: 'high',
  rank: 'generic',
  explains:
    'The trainer called the function that creates an environment, and it raised before the first step. The exception within it is the cause; some projects swallow it and say only that no environment could be created.',
  signs: [
    line(
      'the log says that no environment could be created',
      /[Nn]o environments? could be (?:initialized|created)|initialized 0\/\d+ environments/,
    ),
    line(
      'the log says that creating an environment failed',
      /[Ee]nvironment (?:creation|initiali[sz]ation) failed/,
    ),
    line(
      'the class of the environment refused an argument',
      /\b\w*Env\.__init__\(\) (?:got an unexpected keyword argument|missing \d+ required)/,
    ),
    line(
      'gymnasium.make failed within the class that it was to create',
      /was raised from the environment creator for /,
      { weight: 2 },
    ),
  ],
  unless: [/initialized [1-9]\d*\/\d+ environments/],
  probe: {
    says: 'Creates the environment of this run once, in this Python alone, where gymnasium knows its ID. It trains nothing.',
    falsifiedBy: 'The environment is created and resets.',
    test: {
      argv: scriptArgv('env_factory_error', '{run}'),
      supports: { exit: [1] },
      limitS: 60,
    },
  },
  remedies: [
    words('alone', 'Create one environment by itself', {
      says: 'Call the function in its own Python, without workers: the traceback then shows the line that raises.',
      code: 'env = make_env()\nprint(env.reset())',
      proof: { rerun: 'The environments are created.' },
    }),
    setParams('dummy', 'Create them in the same process', {
      says: 'Sets vec_env to dummy: errors then show their own traceback instead of that of a worker.',
      params: { vec_env: 'dummy' },
      proof: { rerun: 'The environments are created, or the traceback names the line.' },
    }),
  ],
  confusions: [
    notCause(
      'pickle-thread-lock',
      'Where the function could not be sent to a worker at all, the log says that it cannot pickle.',
    ),
    notCause('vecenv-worker-exception', 'There the environments were created, and a step raised.'),
  ],
  sources: [
    source(
      'own trials: QNetFires Train_stable (0 of 2), mario-brain with the packages of the index',
      '2026-11',
    ),
  ],
});
