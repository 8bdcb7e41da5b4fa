import type { Cause } from '../../matching/cause';

/** The parent of a vectorized environment finds a closed pipe. */
export default {
  id: 'vecenv-worker-died',
  title: 'a worker of the parallel tasks ended, and the log does not say why',
  class: 'multiprocessing',
  layer: 'python',
  severity: 'high',
  platforms: ['linux', 'wsl', 'windows', 'macos'],
  rank: 'wrapper',
  explains:
    'The main process only sees that the pipe to a worker was closed (EOFError, BrokenPipeError); that is never the cause. The worker raised an error of its own further up, was killed for memory, or crashed in native code.',
  signs: [
    {
      says: 'the path of a socket was too long, which is another cause',
      weight: -3,
      line: /AF_UNIX path too long/,
    },
    {
      says: 'the pipe to a worker was closed',
      weight: 3,
      line: /^(?:EOFError|BrokenPipeError|ConnectionResetError)\b/,
      after: /subproc_vec_env|async_vector_env|shmem_vec_env|multiprocessing[/\\]connection\.py/,
      within: 12,
    },
    {
      says: 'a process of a pool "was terminated abruptly"',
      weight: 3,
      line: /\bBrokenProcessPool\b|process in the process pool was terminated abruptly/,
    },
    {
      says: 'Windows says that the pipe ended (WinError 109 or 232)',
      weight: 3,
      line: /\[WinError (?:109|232)\]/,
    },
  ],
  probe: {
    says: 'Searches the log for the first error of a worker; it only reads.',
    falsifiedBy: "A line above names the worker's own error: then that is the cause.",
    test: {
      argv: [
        '{python}',
        '-c',
        "import re, sys; e = [f'line {n}: {t.strip()[:160]}' for n, t in enumerate(open(sys.argv[1], errors='replace'), 1) if re.match(r'(\\w+\\.)*\\w+(Error|Exception): |Fatal Python error|.*\\bKilled\\b|.*Segmentation fault', t) and not re.match(r'(\\w+\\.)*(EOFError|BrokenPipeError|ConnectionResetError|BrokenProcessPool)', t)]; print(e[0] if e else 'no error of a worker')",
        '{run}/output.log',
      ],
      supports: { output: /no error of a worker/ },
      limitS: 20,
    },
  },
  remedies: [
    {
      id: 'one-process',
      title: 'Run all copies in one process',
      says: 'The real error then appears where it happens. It is slower, and meant for one try.',
      danger: 'none',
      act: { kind: 'set', params: { n_envs: 1 } },
      proof: { rerun: "The run passes, or names the task's own error." },
    },
    {
      id: 'faulthandler',
      title: 'Let workers print their stack',
      says: 'Workers inherit the variable and say where they crashed in native code.',
      danger: 'none',
      act: { kind: 'env', env: { PYTHONFAULTHANDLER: '1' } },
      proof: { rerun: 'The log shows the stack of the worker.' },
    },
    {
      id: 'memory',
      title: 'Check the memory of the machine',
      says: 'A worker that was killed without a word was usually killed for memory; every copy takes its own share.',
      danger: 'none',
      act: { kind: 'setup', step: 'machine' },
      proof: { probe: 'host' },
    },
  ],
  confusions: [
    {
      cause: 'missing-freeze-support',
      says: 'On Windows and macOS the script lacks its main guard; it says so further up.',
    },
    { cause: 'vecenv-worker-exception', says: "The worker's own traceback stands in the log." },
    { cause: 'host-oom-killed', says: "The kernel's log names the killed worker." },
    { cause: 'vecenv-hang-no-output', says: 'With "fork" there is often no error at all.' },
  ],
  sources: [
    { says: 'DLR-RM/stable-baselines3#1890, #2130, #2084, #509', date: '2026-11' },
    { says: 'openai/gym#3281, #1542', date: '2026-11' },
    { says: 'own trials with SubprocVecEnv, AsyncVectorEnv and a process pool', date: '2026-11' },
  ],
  examples: [
    'EOFError',
    'concurrent.futures.process.BrokenProcessPool: A process in the process pool was terminated abruptly while the future was running or pending.',
    'BrokenPipeError: [WinError 109] The pipe has been ended',
  ],
} satisfies Cause;
