import type { Cause } from '../../matching/cause';

/** Arithmetic error in native code (SIGFPE), such as an integer division by zero. */
export default {
  id: 'native-arithmetic-error',
  title: 'native code divided an integer by zero',
  class: 'native-crash',
  layer: 'native',
  severity: 'blocker',
  platforms: ['linux', 'wsl', 'macos'],
  rank: 'generic',
  explains:
    'Compiled code divided an integer by zero, or its result did not fit, and the system ended the process with SIGFPE. Python itself raises ZeroDivisionError instead, so the fault is in an extension and mostly in a size or count of 0 that it was handed.',
  signs: [
    {
      says: 'the shell says "Floating point exception"',
      weight: 3,
      line: /^(?:.{0,200}line \d+:\s+\d+ )?Floating point exception\b|Fatal Python error: Floating point exception|zsh: floating point exception/,
    },
    {
      says: 'a handler says that SIGFPE arrived',
      weight: 3,
      line: /\*\*\* SIGFPE received|received signal SIGFPE|died with <Signals\.SIGFPE/,
    },
    { says: 'it ended by SIGFPE (136)', weight: 2, exit: ['SIGFPE'] },
  ],
  probe: {
    says: 'Runs eight small programs from the bare interpreter to a MaskablePPO, each in a process of its own; it changes nothing.',
    falsifiedBy:
      'All eight pass: then the packages are sound, and your own code or data is at fault.',
    test: { probe: 'crash-ladder' },
  },
  remedies: [
    {
      id: 'stack',
      title: 'Get a stack of the crash',
      says: 'Python then prints the line that it executed when it crashed. It costs nothing.',
      danger: 'none',
      act: { kind: 'env', env: { PYTHONFAULTHANDLER: '1' } },
      proof: { rerun: 'The log names the innermost Python line.' },
    },
    {
      id: 'sizes',
      title: 'Look for a size or count of 0',
      says: 'An empty batch, a group of 0 or a stride of 0 that is passed to an extension is the usual reason.',
      danger: 'none',
      act: { kind: 'words' },
      proof: { rerun: 'The run passes the line that crashed.' },
    },
  ],
  confusions: [
    { cause: 'native-segfault-generic', says: 'That is another signal, SIGSEGV (139).' },
  ],
  sources: [{ says: 'signal(7), CPython faulthandler', date: '2026-11' }],
  examples: [
    'Fatal Python error: Floating point exception',
    '*** SIGFPE received at time=1760000000 on cpu 1 ***',
  ],
} satisfies Cause;
