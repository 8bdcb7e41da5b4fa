import {
  defineCause,
  line,
  noFailure,
  notCause,
  setEnv,
  setParams,
  source,
  words,
} from '../define-cause';
import { scriptArgv } from '../script-argv';

export default defineCause({
  title: 'A parallel environment exceeded its time limit',
  severity: 'medium',
  rank: 'generic',
  explains:
    'A worker did not return within the limit that the program set. The task is slow or stuck at that step, or more copies run than the machine has cores; a tight limit also fires on a healthy slow reset.',
  signs: [
    line(
      'Gymnasium says that the call "has timed out"',
      /The call to `(?:step_wait|reset_wait|call_wait|step|reset)` has timed out/,
    ),
    line(
      'the log says "Environment step timed out"',
      /[Ee]nv(?:ironment)? (?:step|reset) timed out/,
    ),
    line(
      'a future of a process pool timed out',
      /^(?:concurrent\.futures\._base\.)?TimeoutError:?\s*$/,
      { weight: 2, after: /concurrent[/\\]futures[/\\]_base\.py/, within: 5 },
    ),
    line('a worker was waited for with a limit', /multiprocessing\.context\.TimeoutError/, {
      weight: 2,
    }),
    line(
      'a request to a server timed out, not the task',
      /ReadTimeout|ConnectTimeout|APITimeoutError|Read timed out/,
      { weight: -2 },
    ),
  ],
  probe: {
    says: 'Counts the cores of this machine and its load; it changes nothing.',
    falsifiedBy:
      'The load is far below the number of cores, and the task alone steps within the limit.',
    test: {
      argv: scriptArgv('vecenv_step_timeout'),
      supports: { output: /overloaded/ },
      limitS: 10,
    },
  },
  remedies: [
    setParams('fewer', 'Use as many copies as cores', {
      says: 'Each copy then has its own core. Fewer copies collect more slowly on a large machine.',
      params: { n_envs: 4 },
      proof: { rerun: 'No time limit fires in 1,000 steps.' },
    }),
    setEnv('threads', 'Give each worker one thread', {
      says: 'Otherwise each of them starts a thread for every core. It costs nothing for small tasks.',
      env: { OMP_NUM_THREADS: '1', MKL_NUM_THREADS: '1' },
      proof: { rerun: 'No time limit fires in 1,000 steps.' },
    }),
    words('limit', 'Raise the limit', {
      says: 'Measure a step alone and take twenty times its slowest. A stuck worker is noticed later.',
      code: 'envs.step_wait(timeout=60)',
      proof: { rerun: 'No time limit fires in 1,000 steps.' },
    }),
  ],
  confusions: [
    notCause('vecenv-hang-no-output', 'There no limit was set, and it waits forever.'),
    notCause(
      'http-read-timeout',
      'A server that answers late inside a step is a matter of the network.',
    ),
    noFailure(
      'A process pool waits for its stuck worker at exit all the same, so the program may not end.',
    ),
  ],
  sources: [
    source('Farama-Foundation/Gymnasium PR#1673', '2026-11'),
    source('own trials with AsyncVectorEnv and a process pool', '2026-11'),
  ],
});
