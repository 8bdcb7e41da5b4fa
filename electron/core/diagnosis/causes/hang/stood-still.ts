import type { Cause } from '../../matching/cause';

/** A program that hung, with its stacks. */
export default {
  id: 'stood-still',
  title: 'a program that hung, with its stacks',
  class: 'hang',
  layer: 'python',
  severity: 'medium',
  platforms: ['linux', 'wsl', 'windows', 'macos'],
  rank: 'wrapper',
  explains:
    'A faulthandler watchdog printed the stacks of all threads because nothing moved for the time it was given. The innermost line shows where the program was: an endless loop, a lock or a slow call.',
  signs: [
    {
      says: 'faulthandler’s time was over',
      weight: 3,
      line: /^Timeout \(\d+:\d\d:\d\d(?:\.\d+)?\)!/,
    },
  ],
  probe: null,
  remedies: [
    {
      id: 'line',
      title: 'Look at the innermost line of yours',
      says: 'It is a loop that never ends, or a call that waits.',
      danger: 'none',
      act: { kind: 'words' },
      proof: { rerun: 'The program passes that line.' },
    },
    {
      id: 'longer',
      title: 'Give it more time',
      says: 'If it was only slow.',
      danger: 'none',
      act: { kind: 'words', code: 'faulthandler.dump_traceback_later(600)' },
      proof: { rerun: 'The program passes that line.' },
    },
  ],
  confusions: [
    { cause: 'fork-deadlock', says: 'There a child was forked while a lock was held.' },
    { cause: 'vecenv-hang-no-output', says: 'There workers of environments wait.' },
  ],
  sources: [{ says: 'CPython 3.11, own trial', date: '2026-11' }],
  examples: ['Timeout (0:00:06)!'],
} satisfies Cause;
