import { defineCause, line, notCause, setEnv, setParams, setup, source } from '../define-cause';
import { scriptArgv } from '../script-argv';

export default defineCause({
  title: 'A parallel environment ended, and the log does not say why',
  severity: 'high',
  rank: 'wrapper',
  explains:
    'The main process only sees that the pipe to a worker was closed (EOFError, BrokenPipeError); that is never the cause. The worker raised its own error further up, was killed for memory, or crashed in native code.',
  signs: [
    line('the path of a socket was too long, which is another cause', /AF_UNIX path too long/, {
      weight: -3,
    }),
    line(
      'the pipe to a worker was closed',
      /^(?:EOFError|BrokenPipeError|ConnectionResetError)\b/,
      {
        after: /subproc_vec_env|async_vector_env|shmem_vec_env|multiprocessing[/\\]connection\.py/,
        within: 12,
      },
    ),
    line(
      'a process of a pool "was terminated abruptly"',
      /\bBrokenProcessPool\b|process in the process pool was terminated abruptly/,
    ),
    line('Windows says that the pipe ended (WinError 109 or 232)', /\[WinError (?:109|232)\]/),
  ],
  probe: {
    says: 'Searches the log for the first error of a worker; it only reads.',
    falsifiedBy: "A line above names the worker's own error. Then that is the cause.",
    test: {
      argv: scriptArgv('vecenv_worker_died', '{run}/output.log'),
      supports: { output: /no error of a worker/ },
      limitS: 20,
    },
  },
  remedies: [
    setParams('one-process', 'Run all copies in one process', {
      says: 'The real error then appears where it happens. It is slower, and meant for one try.',
      params: { n_envs: 1 },
      proof: { rerun: "The run passes, or names the task's own error." },
    }),
    setEnv('faulthandler', 'Let workers print their stack', {
      says: 'Workers inherit the variable and say where they crashed in native code.',
      env: { PYTHONFAULTHANDLER: '1' },
      proof: { rerun: 'The log shows the stack of the worker.' },
    }),
    setup('memory', 'Check the memory of the machine', {
      says: 'A worker that was killed without a word was usually killed for memory; every copy takes its own share.',
      danger: 'none',
      step: 'machine',
      proof: { probe: 'host' },
    }),
  ],
  confusions: [
    notCause(
      'missing-freeze-support',
      'On Windows and macOS the script lacks its main guard; it says so further up.',
    ),
    notCause('vecenv-worker-exception', "The worker's own traceback is in the log."),
    notCause('host-oom-killed', "The kernel's log names the killed worker."),
    notCause('vecenv-hang-no-output', 'With "fork" there is often no error at all.'),
  ],
  sources: [
    source('DLR-RM/stable-baselines3#1890, #2130, #2084, #509', '2026-11'),
    source('openai/gym#3281, #1542', '2026-11'),
    source('own trials with SubprocVecEnv, AsyncVectorEnv and a process pool', '2026-11'),
  ],
});
