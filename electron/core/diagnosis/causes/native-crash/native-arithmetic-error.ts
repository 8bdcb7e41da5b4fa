import { defineCause, line, notCause, setEnv, source, words } from '../define-cause';

export default defineCause({
  title: 'Native code divided an integer by zero',
  layer: 'native',
  severity: 'blocker',
  platforms: ['linux', 'wsl', 'macos'],
  rank: 'generic',
  explains:
    'Compiled code divided an integer by zero, or its result did not fit, and the system ended the process with SIGFPE. Python itself raises ZeroDivisionError instead, so the fault is in an extension and mostly in a size or count of 0 that it was handed.',
  signs: [
    line(
      'the shell says "Floating point exception"',
      /^(?:.{0,200}line \d+:\s+\d+ )?Floating point exception\b|Fatal Python error: Floating point exception|zsh: floating point exception/,
    ),
    line(
      'a handler says that SIGFPE arrived',
      /\*\*\* SIGFPE received|received signal SIGFPE|died with <Signals\.SIGFPE/,
    ),
    { says: 'it ended by SIGFPE (136)', weight: 2, exit: ['SIGFPE'] },
  ],
  probe: {
    says: 'Runs eight small programs from the bare interpreter to a MaskablePPO, each in its own process; it changes nothing.',
    falsifiedBy:
      'All eight pass. Then the packages are sound, and your own code or data is at fault.',
    test: { probe: 'crash-ladder' },
  },
  remedies: [
    setEnv('stack', 'Get a stack of the crash', {
      says: 'Python then prints the line that it executed when it crashed. It costs nothing.',
      env: { PYTHONFAULTHANDLER: '1' },
      proof: { rerun: 'The log names the innermost Python line.' },
    }),
    words('sizes', 'Look for a size or count of 0', {
      says: 'An empty batch, a group of 0 or a stride of 0 that is passed to an extension is the usual reason.',
      proof: { rerun: 'The run passes the line that crashed.' },
    }),
  ],
  confusions: [notCause('native-segfault-generic', 'That is another signal, SIGSEGV (139).')],
  sources: [source('signal(7), CPython faulthandler', '2026-11')],
});
