import { defineCause, line, notCause, setEnv, setup, source } from '../define-cause';

export default defineCause({
  title: 'Native code called abort(), and the log does not say why',
  layer: 'native',
  severity: 'blocker',
  platforms: ['linux', 'wsl', 'macos'],
  rank: 'generic',
  explains:
    'Compiled code found something that must not be, such as an assertion that does not hold, and ended the process with abort() (SIGABRT, 134). Usually it prints a line about that to standard error right before; without such a line the stack shows which library it was.',
  signs: [
    line(
      'Python\'s fault handler says "Fatal Python error: Aborted"',
      /Fatal Python error: Aborted/,
    ),
    line(
      'the shell says "Aborted"',
      /^(?:.{0,120}: line \d{1,6}:\s+\d{1,9} )?Aborted(?:\s+\(core dumped\)|\s{2,}|$)|^zsh: abort\b/,
    ),
    line(
      'the log says that the process received SIGABRT',
      /received signal SIGABRT|died with <Signals\.SIGABRT|interrupted by signal 6\b/,
      { weight: 2 },
    ),
    { says: 'it ended by SIGABRT (134)', weight: 2, exit: ['SIGABRT', 134, -6] },
    line("Ray's handler reports it for one of its workers", /\*\*\* SIGABRT received at time/, {
      weight: -2,
    }),
    line(
      'the C library says that the heap is broken',
      /\b(?:free|malloc|realloc|calloc|munmap_chunk|malloc_consolidate|tcache_\w{1,30})\(\): |\bdouble free or corruption|\bcorrupted (?:size vs\. prev_size|double-linked list|unsorted chunks)/,
      { weight: -4 },
    ),
    line('a C++ exception or a watchdog is named', /terminate called|Watchdog caught collective/, {
      weight: -3,
    }),
  ],
  probe: {
    says: 'Runs eight small programs from the bare interpreter to a MaskablePPO, each in its own process; it changes nothing.',
    falsifiedBy:
      'All eight pass. Then the packages are sound, and your task, its data or the loaded model is at fault.',
    test: { probe: 'crash-ladder' },
  },
  remedies: [
    setEnv('stack', 'Get a stack of the abort', {
      says: 'Python then prints the line that it executed when it aborted. It costs nothing.',
      env: { PYTHONFAULTHANDLER: '1' },
      proof: { rerun: 'The log names the innermost Python line above the abort.' },
    }),
    setup('ladder', 'Run the crash ladder', {
      says: 'The first small program that aborts shows the layer: NumPy, PyTorch, or Stable-Baselines3. It takes about a minute.',
      danger: 'none',
      step: 'ladder',
      proof: { probe: 'crash-ladder' },
    }),
  ],
  confusions: [
    notCause(
      'native-heap-corruption-abort',
      'There the C library says that the heap is broken, such as "free(): invalid pointer".',
    ),
    notCause('native-abort-at-exit', '"terminate called" is the C++ runtime.'),
    notCause('ray-actor-abort', "Ray's own handler says in which worker it happened."),
  ],
  sources: [
    source('abort(3), faulthandler of Python 3.11', '2026-11'),
    source('own trials with os.abort(), Debian 12', '2026-11'),
  ],
});
