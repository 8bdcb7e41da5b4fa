import { defineCause, line, notCause, setEnv, setup, source } from '../define-cause';

export default defineCause({
  title: 'Native code called abort() inside a Ray worker',
  layer: 'native',
  severity: 'high',
  rank: 'generic',
  explains:
    "Compiled code in a Ray worker ended its process with abort(), and Ray's handler printed the signal and the Python stack of that process. The driver only sees a dead worker; the line before the signal and the stack under it show why and where.",
  signs: [
    line('Ray\'s handler says "*** SIGABRT received"', /\*\*\* SIGABRT received at time/),
    line('Python prints its stack for it', /Fatal Python error: Aborted/, {
      weight: 1,
      after: /\*\*\* SIGABRT received/,
      within: 60,
    }),
    line(
      'the C library says that the heap is broken',
      /\b(?:free|malloc|realloc|calloc|munmap_chunk|malloc_consolidate|tcache_\w{1,30})\(\): |\bdouble free or corruption|\bcorrupted (?:size vs\. prev_size|double-linked list|unsorted chunks)/,
      { weight: -3 },
    ),
    line('a watchdog of NCCL ended it', /Watchdog caught collective/, { weight: -3 }),
    line("Ray's node daemon itself quit", /The raylet exited immediately/, { weight: -2 }),
    line('it was asked to stop', /\*\*\* SIGTERM received at time/, { weight: -2 }),
  ],
  probe: {
    says: 'Runs eight small programs from the bare interpreter to a MaskablePPO, each in its own process; it changes nothing.',
    falsifiedBy:
      "All eight pass. Then the packages are sound without Ray, and the worker's own code or its GPU access is at fault.",
    test: { probe: 'crash-ladder' },
  },
  remedies: [
    setEnv('stack', 'Read the stack under the signal', {
      says: 'The innermost Python line names the package, and the line before the signal says what it found. Deduplication of log lines is turned off, so that the stack is whole.',
      env: { RAY_DEDUP_LOGS: '0', PYTHONFAULTHANDLER: '1' },
      proof: { rerun: 'The stack of the worker is printed whole.' },
    }),
    setup('ladder', 'Run the crash ladder without Ray', {
      says: 'Shows whether PyTorch or NumPy abort by themselves. It takes about a minute.',
      danger: 'none',
      step: 'ladder',
      proof: { probe: 'crash-ladder' },
    }),
  ],
  confusions: [
    notCause('ray-worker-double-free', 'There "double free" is before the signal.'),
    notCause('ray-actor-segfault', 'There it is SIGSEGV.'),
    notCause('native-abort-generic', "Without Ray's line it is the main process."),
  ],
  sources: [source('own trials: an actor that calls os.abort(), Ray 2.47', '2026-11')],
});
