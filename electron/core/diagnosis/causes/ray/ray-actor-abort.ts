import type { Cause } from '../../matching/cause';

/** A Ray worker received SIGABRT, reported by Ray's own handler. */
export default {
  id: 'ray-actor-abort',
  title: 'native code gave up with abort() inside a Ray worker',
  class: 'ray',
  layer: 'native',
  severity: 'high',
  platforms: ['linux', 'wsl', 'windows', 'macos'],
  rank: 'generic',
  explains:
    "Compiled code in a Ray worker ended its process with abort(), and Ray's handler printed the signal and the Python stack of that process. The driver only sees a dead worker; the line before the signal and the stack under it tell why and where.",
  signs: [
    {
      says: 'Ray\'s handler says "*** SIGABRT received"',
      weight: 3,
      line: /\*\*\* SIGABRT received at time/,
    },
    {
      says: 'Python prints its stack for it',
      weight: 1,
      line: /Fatal Python error: Aborted/,
      after: /\*\*\* SIGABRT received/,
      within: 60,
    },
    {
      says: 'the C library says that the heap is broken',
      weight: -3,
      line: /\b(?:free|malloc|realloc|calloc|munmap_chunk|malloc_consolidate|tcache_\w{1,30})\(\): |\bdouble free or corruption|\bcorrupted (?:size vs\. prev_size|double-linked list|unsorted chunks)/,
    },
    { says: 'a watchdog of NCCL ended it', weight: -3, line: /Watchdog caught collective/ },
    { says: "Ray's node daemon itself quit", weight: -2, line: /The raylet exited immediately/ },
    {
      says: 'it was asked to stop',
      weight: -2,
      line: /\*\*\* SIGTERM received at time/,
    },
  ],
  probe: {
    says: 'Runs eight small programs from the bare interpreter to a MaskablePPO, each in a process of its own; it changes nothing.',
    falsifiedBy:
      "All eight pass: then the packages are sound without Ray, and the worker's own code or its GPU access is at fault.",
    test: { probe: 'crash-ladder' },
  },
  remedies: [
    {
      id: 'stack',
      title: 'Read the stack under the signal',
      says: 'The innermost Python line names the package, and the line before the signal says what it found. Deduplication of log lines is turned off, so that the stack is whole.',
      danger: 'none',
      act: { kind: 'env', env: { RAY_DEDUP_LOGS: '0', PYTHONFAULTHANDLER: '1' } },
      proof: { rerun: 'The stack of the worker is printed whole.' },
    },
    {
      id: 'ladder',
      title: 'Run the crash ladder without Ray',
      says: 'Shows whether PyTorch or NumPy abort by themselves. It takes about a minute.',
      danger: 'none',
      act: { kind: 'setup', step: 'ladder' },
      proof: { probe: 'crash-ladder' },
    },
  ],
  confusions: [
    { cause: 'ray-worker-double-free', says: 'There "double free" stands before the signal.' },
    { cause: 'ray-actor-segfault', says: 'There it is SIGSEGV.' },
    { cause: 'native-abort-generic', says: "Without Ray's line it is the main process." },
  ],
  sources: [{ says: 'own trials: an actor that calls os.abort(), Ray 2.47', date: '2026-11' }],
  examples: ['*** SIGABRT received at time=1790000000 on cpu 0 ***'],
} satisfies Cause;
