import { defineCause, line, notCause, setEnv, source, words } from '../define-cause';

export default defineCause({
  title: 'Uncaught C++ exception',
  layer: 'native',
  severity: 'medium',
  rank: 'generic',
  explains:
    'A native library threw an exception that nothing around it handled, and the C++ runtime aborted the process. The what() line is its message.',
  signs: [
    line(
      'the C++ runtime says what was thrown',
      /^terminate called after throwing an instance of '(?!std::bad_alloc|c10::|at::)/,
    ),
    { says: 'it ended by SIGABRT (134)', weight: 1, exit: ['SIGABRT', 134, -6] },
  ],
  remedies: [
    words('message', 'Read what() below it', {
      says: 'It names what was out of range, missing or refused; the last line of your code before it is where to look.',
      proof: { rerun: 'The program passes that line.' },
    }),
    setEnv('stack', 'See who called it', {
      says: 'faulthandler prints the Python stack at the abort.',
      env: { PYTHONFAULTHANDLER: '1' },
      proof: { rerun: 'The log shows the lines of Python.' },
    }),
  ],
  confusions: [
    notCause('native-abort-generic', 'There the reason is not said.'),
    notCause('host-oom-alloc-failed', 'There std::bad_alloc is thrown: memory.'),
    notCause('nccl-watchdog-timeout', 'There the watchdog of NCCL throws.'),
  ],
  sources: [source('libstdc++ 12, own trial', '2026-11')],
});
