import type { Cause } from '../../matching/cause';

/** A process aborted itself (SIGABRT), and the log does not tell what made it. */
export default {
  id: 'native-abort-generic',
  title: 'native code gave up with abort(), and the log does not say why',
  class: 'native-crash',
  layer: 'native',
  severity: 'blocker',
  platforms: ['linux', 'wsl', 'macos'],
  rank: 'generic',
  explains:
    'Compiled code found something that must not be, such as an assertion that does not hold, and ended the process with abort() (SIGABRT, 134). Usually it prints a line about that to standard error right before; without such a line the stack tells which library it was.',
  signs: [
    {
      says: 'Python\'s fault handler says "Fatal Python error: Aborted"',
      weight: 3,
      line: /Fatal Python error: Aborted/,
    },
    {
      says: 'the shell says "Aborted"',
      weight: 3,
      line: /^(?:.{0,120}: line \d{1,6}:\s+\d{1,9} )?Aborted(?:\s+\(core dumped\)|\s{2,}|$)|^zsh: abort\b/,
    },
    {
      says: 'the log says that the process received SIGABRT',
      weight: 2,
      line: /received signal SIGABRT|died with <Signals\.SIGABRT|interrupted by signal 6\b/,
    },
    { says: 'it ended by SIGABRT (134)', weight: 2, exit: ['SIGABRT', 134, -6] },
    {
      says: "Ray's handler reports it for one of its workers",
      weight: -2,
      line: /\*\*\* SIGABRT received at time/,
    },
    {
      says: 'the C library says that the heap is broken',
      weight: -4,
      line: /\b(?:free|malloc|realloc|calloc|munmap_chunk|malloc_consolidate|tcache_\w{1,30})\(\): |\bdouble free or corruption|\bcorrupted (?:size vs\. prev_size|double-linked list|unsorted chunks)/,
    },
    {
      says: 'a C++ exception or a watchdog is named',
      weight: -3,
      line: /terminate called|Watchdog caught collective/,
    },
  ],
  probe: {
    says: 'Runs eight small programs from the bare interpreter to a MaskablePPO, each in a process of its own; it changes nothing.',
    falsifiedBy:
      'All eight pass: then the packages are sound, and your task, its data or the loaded model is at fault.',
    test: { probe: 'crash-ladder' },
  },
  remedies: [
    {
      id: 'stack',
      title: 'Get a stack of the abort',
      says: 'Python then prints the line that it executed when it aborted. It costs nothing.',
      danger: 'none',
      act: { kind: 'env', env: { PYTHONFAULTHANDLER: '1' } },
      proof: { rerun: 'The log names the innermost Python line above the abort.' },
    },
    {
      id: 'ladder',
      title: 'Run the crash ladder',
      says: 'The first small program that aborts shows the layer: NumPy, PyTorch, or Stable-Baselines3. It takes about a minute.',
      danger: 'none',
      act: { kind: 'setup', step: 'ladder' },
      proof: { probe: 'crash-ladder' },
    },
  ],
  confusions: [
    {
      cause: 'native-heap-corruption-abort',
      says: 'There the C library says that the heap is broken, such as "free(): invalid pointer".',
    },
    { cause: 'native-abort-at-exit', says: '"terminate called" is the C++ runtime.' },
    { cause: 'ray-actor-abort', says: "Ray's own handler says in which worker it happened." },
  ],
  sources: [
    { says: 'abort(3), faulthandler of Python 3.11', date: '2026-11' },
    { says: 'own trials with os.abort(), Debian 12', date: '2026-11' },
  ],
  examples: [
    'Program received signal SIGABRT, Aborted.',
    'Fatal Python error: Aborted',
    './start.sh: line 4: 20871 Aborted                 python train.py',
  ],
} satisfies Cause;
