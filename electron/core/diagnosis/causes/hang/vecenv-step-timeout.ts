import type { Cause } from '../../matching/cause';

/** A step of a parallel environment exceeds its time limit. */
export default {
  id: 'vecenv-step-timeout',
  title: 'a parallel copy of the task took longer than its time limit',
  class: 'hang',
  layer: 'python',
  severity: 'medium',
  platforms: ['linux', 'wsl', 'windows', 'macos'],
  rank: 'generic',
  explains:
    'A worker did not return within the limit that the program set. The task is slow or stuck at that step, or more copies run than the machine has cores; a tight limit also fires on a healthy slow reset.',
  signs: [
    {
      says: 'Gymnasium says that the call "has timed out"',
      weight: 3,
      line: /The call to `(?:step_wait|reset_wait|call_wait|step|reset)` has timed out/,
    },
    {
      says: 'the log says "Environment step timed out"',
      weight: 3,
      line: /[Ee]nv(?:ironment)? (?:step|reset) timed out/,
    },
    {
      says: 'a future of a process pool timed out',
      weight: 2,
      line: /^(?:concurrent\.futures\._base\.)?TimeoutError:?\s*$/,
      after: /concurrent[/\\]futures[/\\]_base\.py/,
      within: 5,
    },
    {
      says: 'a worker was waited for with a limit',
      weight: 2,
      line: /multiprocessing\.context\.TimeoutError/,
    },
    {
      says: 'a request to a server timed out, not the task',
      weight: -2,
      line: /ReadTimeout|ConnectTimeout|APITimeoutError|Read timed out/,
    },
  ],
  probe: {
    says: 'Counts the cores of this machine and its load; it changes nothing.',
    falsifiedBy:
      'The load is far below the number of cores, and the task alone steps within the limit.',
    test: {
      argv: [
        '{python}',
        '-c',
        "import os; n = os.cpu_count(); l = os.getloadavg()[0]; print('cores', n, 'load', round(l, 1), 'overloaded' if l > n else 'free')",
      ],
      supports: { output: /overloaded/ },
      limitS: 10,
    },
  },
  remedies: [
    {
      id: 'fewer',
      title: 'Use as many copies as cores',
      says: 'Each copy then has a core of its own. Fewer copies collect more slowly on a large machine.',
      danger: 'none',
      act: { kind: 'set', params: { n_envs: 4 } },
      proof: { rerun: 'No time limit fires in 1,000 steps.' },
    },
    {
      id: 'threads',
      title: 'Give each worker one thread',
      says: 'Otherwise each of them starts a thread for every core. It costs nothing for small tasks.',
      danger: 'none',
      act: { kind: 'env', env: { OMP_NUM_THREADS: '1', MKL_NUM_THREADS: '1' } },
      proof: { rerun: 'No time limit fires in 1,000 steps.' },
    },
    {
      id: 'limit',
      title: 'Raise the limit',
      says: 'Measure a step alone and take twenty times its slowest. A stuck worker is noticed later.',
      danger: 'none',
      act: { kind: 'words', code: 'envs.step_wait(timeout=60)' },
      proof: { rerun: 'No time limit fires in 1,000 steps.' },
    },
  ],
  confusions: [
    { cause: 'vecenv-hang-no-output', says: 'There nobody set a limit, and it waits for ever.' },
    {
      cause: 'http-read-timeout',
      says: 'A server that answers late inside a step is a matter of the network.',
    },
    {
      cause: '',
      says: 'A process pool waits for its stuck worker at exit all the same, so the program may not end.',
    },
  ],
  sources: [
    { says: 'Farama-Foundation/Gymnasium PR#1673', date: '2026-11' },
    { says: 'own trials with AsyncVectorEnv and a process pool', date: '2026-11' },
  ],
  examples: [
    'multiprocessing.context.TimeoutError: The call to `step_wait` has timed out after 5 seconds.',
    'Environment step timed out: copy 3',
    'TimeoutError',
  ],
} satisfies Cause;
