import { defineCause, line, notCause, source, words } from '../define-cause';

export default defineCause({
  title: 'Process start method is set twice',
  severity: 'medium',
  explains:
    'set_start_method may be called once, and something has done so before: a package, another call, or the script itself when a worker imports it again. Without a main guard every worker runs that line.',
  signs: [
    line('Python says that the context has already been set', /context has already been set/),
  ],
  remedies: [
    words('guard', 'Put it below the main guard', {
      says: 'Workers then do not run it.',
      code: "if __name__ == '__main__':\n    mp.set_start_method('spawn')\n    main()",
      proof: { rerun: 'The workers start.' },
    }),
    words('context', 'Use your own context', {
      says: 'It changes nothing for others.',
      code: "ctx = mp.get_context('spawn')",
      proof: { rerun: 'The workers start.' },
    }),
  ],
  confusions: [
    notCause('missing-freeze-support', 'There Python says that the main guard is missing.'),
  ],
  sources: [source('CPython 3.11, own trial', '2026-11')],
});
