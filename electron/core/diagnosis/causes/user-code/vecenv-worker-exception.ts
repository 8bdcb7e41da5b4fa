import { defineCause, line, notCause, setParams, source, words } from '../define-cause';

export default defineCause({
  title: 'The environment raised an error in a worker process',
  severity: 'high',
  rank: 'generic',
  explains:
    'The step or reset of your task raised an exception in one of the workers, and the training ended or waits because of it. Gymnasium passes the error on; Stable-Baselines3 only prints it in the worker, and the parent sees a closed pipe.',
  signs: [
    line(
      'Gymnasium received an error from a worker',
      /Received the following error from Worker-\d{1,5}/,
    ),
    line(
      "a worker's traceback goes through env.step or env.reset",
      /\benv\.(?:step|reset)\(|\bstep_result = |\bin (?:step|reset)$/,
      {
        after:
          /subproc_vec_env\.py", line \d{1,5}, in _worker|async_vector_env\.py", line \d{1,5}, in _(?:async_)?worker/,
        within: 6,
      },
    ),
    line('a worker process printed a traceback', /^Traceback \(most recent call last\):/, {
      weight: 2,
      after: /^Process (?:\w{0,40}Process-\d{1,5}(?::\d{1,5})?|Worker<\w{1,60}>-\d{1,5}):\s*$/,
      within: 1,
    }),
    line(
      'Gymnasium raises the last exception in the main process',
      /Raising the last exception back to the main process/,
      { weight: 1 },
    ),
    line(
      'the worker only met the closed pipe of the parent',
      /^(?:EOFError|BrokenPipeError|ConnectionResetError|KeyboardInterrupt)\b/,
      { weight: -2, after: /in _worker|cmd, data = remote\.recv/, within: 12 },
    ),
  ],
  probe: {
    says: 'Imports your module, calls its environment factory and pickles the result; it writes nothing and makes no step.',
    falsifiedBy:
      'The factory works. Then the error is in step or reset, at the line of the traceback.',
    test: { probe: 'pickle-blame' },
  },
  remedies: [
    words('mend', 'Fix the line that the worker names', {
      says: "The last lines of the worker's traceback are in your task.",
      proof: { rerun: 'The run passes the step of the failure.' },
    }),
    words('checker', 'Check the task without training', {
      says: "Stable-Baselines3's checker calls reset and step and names what does not fit. It takes seconds.",
      code: 'from stable_baselines3.common.env_checker import check_env\ncheck_env(make_env())',
      proof: { rerun: 'The checker ends without an error.' },
    }),
    setParams('one', 'Run a single copy', {
      says: 'The error then appears in the main process, with its whole traceback.',
      params: { n_envs: 1 },
      proof: { rerun: 'The run names the error without a worker, or passes.' },
    }),
  ],
  confusions: [
    notCause('vecenv-worker-died', 'There the log contains no traceback of the worker.'),
    notCause(
      'gym-api-mismatch',
      'The number of values of step or reset is that of another Gymnasium.',
    ),
    notCause('missing-freeze-support', 'There the worker failed before it made the task.'),
  ],
  sources: [
    source('openai/gym#1542', '2026-11'),
    source('own trials with AsyncVectorEnv and SubprocVecEnv', '2026-11'),
  ],
});
