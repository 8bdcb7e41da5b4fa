import type { Cause } from '../../matching/cause';

/** A Python exception in step or reset of a parallel environment. */
export default {
  id: 'vecenv-worker-exception',
  title: 'the task itself raised an error in a worker process',
  class: 'user-code',
  layer: 'python',
  severity: 'high',
  platforms: ['linux', 'wsl', 'windows', 'macos'],
  rank: 'generic',
  explains:
    'The step or reset of your task raised an exception in one of the workers, and the training ended or waits because of it. Gymnasium passes the error on; Stable-Baselines3 only prints it in the worker, and the parent sees a closed pipe.',
  signs: [
    {
      says: 'Gymnasium received an error from a worker',
      weight: 3,
      line: /Received the following error from Worker-\d{1,5}/,
    },
    {
      says: "a worker's traceback goes through env.step or env.reset",
      weight: 3,
      line: /\benv\.(?:step|reset)\(|\bstep_result = |\bin (?:step|reset)$/,
      after:
        /subproc_vec_env\.py", line \d{1,5}, in _worker|async_vector_env\.py", line \d{1,5}, in _(?:async_)?worker/,
      within: 6,
    },
    {
      says: 'a worker process printed a traceback',
      weight: 2,
      line: /^Traceback \(most recent call last\):/,
      after: /^Process (?:\w{0,40}Process-\d{1,5}(?::\d{1,5})?|Worker<\w{1,60}>-\d{1,5}):\s*$/,
      within: 1,
    },
    {
      says: 'Gymnasium raises the last exception in the main process',
      weight: 1,
      line: /Raising the last exception back to the main process/,
    },
    {
      says: 'the worker only met the closed pipe of the parent',
      weight: -2,
      line: /^(?:EOFError|BrokenPipeError|ConnectionResetError|KeyboardInterrupt)\b/,
      after: /in _worker|cmd, data = remote\.recv/,
      within: 12,
    },
  ],
  probe: {
    says: 'Imports your module, calls its environment factory and pickles the result; it writes nothing and makes no step.',
    falsifiedBy:
      'The factory works: then the error lies in step or reset, at the line of the traceback.',
    test: { probe: 'pickle-blame' },
  },
  remedies: [
    {
      id: 'mend',
      title: 'Mend the line that the worker names',
      says: "The last lines of the worker's traceback are in your task.",
      danger: 'none',
      act: { kind: 'words' },
      proof: { rerun: 'The run passes the step of the failure.' },
    },
    {
      id: 'checker',
      title: 'Check the task without training',
      says: "Stable-Baselines3's checker calls reset and step and names what does not fit. It takes seconds.",
      danger: 'none',
      act: {
        kind: 'words',
        code: 'from stable_baselines3.common.env_checker import check_env\ncheck_env(make_env())',
      },
      proof: { rerun: 'The checker ends without an error.' },
    },
    {
      id: 'one',
      title: 'Run a single copy',
      says: 'The error then appears in the main process, with its whole traceback.',
      danger: 'none',
      act: { kind: 'set', params: { n_envs: 1 } },
      proof: { rerun: 'The run names the error without a worker, or passes.' },
    },
  ],
  confusions: [
    { cause: 'vecenv-worker-died', says: 'There the log holds no traceback of the worker.' },
    {
      cause: 'gym-api-mismatch',
      says: 'The number of values of step or reset is that of another Gymnasium.',
    },
    { cause: 'missing-freeze-support', says: 'There the worker failed before it made the task.' },
  ],
  sources: [
    { says: 'openai/gym#1542', date: '2026-11' },
    { says: 'own trials with AsyncVectorEnv and SubprocVecEnv', date: '2026-11' },
  ],
  examples: [
    'UserWarning: ERROR: Received the following error from Worker-2 - Shutting it down',
    '    observation, reward, terminated, truncated, info = env.step(data)',
    'Traceback (most recent call last):',
  ],
} satisfies Cause;
