import { defineCause, line, notCause, source, words } from '../define-cause';

export default defineCause({
  title: 'Program hung, with its stacks',
  severity: 'medium',
  rank: 'wrapper',
  explains:
    'A faulthandler watchdog printed the stacks of all threads because nothing moved for the time it was given. The innermost line shows where the program was: an endless loop, a lock or a slow call.',
  signs: [line('faulthandler’s time was over', /^Timeout \(\d+:\d\d:\d\d(?:\.\d+)?\)!/)],
  remedies: [
    words('line', 'Look at the innermost line of yours', {
      says: 'It is a loop that never ends, or a call that waits.',
      proof: { rerun: 'The program passes that line.' },
    }),
    words('longer', 'Give it more time', {
      says: 'If it was only slow.',
      code: 'faulthandler.dump_traceback_later(600)',
      proof: { rerun: 'The program passes that line.' },
    }),
  ],
  confusions: [
    notCause('fork-deadlock', 'There a child was forked while a lock was held.'),
    notCause('vecenv-hang-no-output', 'There workers of environments wait.'),
  ],
  sources: [source('CPython 3.11, own trial', '2026-11')],
});
