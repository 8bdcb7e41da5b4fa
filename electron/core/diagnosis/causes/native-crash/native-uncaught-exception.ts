import type { Cause } from '../../matching/cause';

/** An uncaught C++ exception. */
export default {
  id: 'native-uncaught-exception',
  title: 'an uncaught C++ exception',
  class: 'native-crash',
  layer: 'native',
  severity: 'medium',
  platforms: ['linux', 'wsl', 'windows', 'macos'],
  rank: 'generic',
  explains:
    'A native library threw an exception that nothing around it handled, and the C++ runtime aborted the process. The what() line is its message.',
  signs: [
    {
      says: 'the C++ runtime says what was thrown',
      weight: 3,
      line: /^terminate called after throwing an instance of '(?!std::bad_alloc|c10::|at::)/,
    },
    { says: 'it ended by SIGABRT (134)', weight: 1, exit: ['SIGABRT', 134, -6] },
  ],
  probe: null,
  remedies: [
    {
      id: 'message',
      title: 'Read what() below it',
      says: 'It names what was out of range, missing or refused; the last line of your code before it is where to look.',
      danger: 'none',
      act: { kind: 'words' },
      proof: { rerun: 'The program passes that line.' },
    },
    {
      id: 'stack',
      title: 'See who called it',
      says: 'faulthandler prints the Python stack at the abort.',
      danger: 'none',
      act: { kind: 'env', env: { PYTHONFAULTHANDLER: '1' } },
      proof: { rerun: 'The log shows the lines of Python.' },
    },
  ],
  confusions: [
    { cause: 'native-abort-generic', says: 'There the reason is not said.' },
    { cause: 'host-oom-alloc-failed', says: 'There std::bad_alloc is thrown: memory.' },
    { cause: 'nccl-watchdog-timeout', says: 'There the watchdog of NCCL throws.' },
  ],
  sources: [{ says: 'libstdc++ 12, own trial', date: '2026-11' }],
  examples: ["terminate called after throwing an instance of 'std::out_of_range'"],
} satisfies Cause;
