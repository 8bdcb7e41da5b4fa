import type { Cause } from '../../matching/cause';

/** The start method of processes is set twice. */
export default {
  id: 'start-method-set-twice',
  title: 'the start method of processes is set twice',
  class: 'multiprocessing',
  layer: 'python',
  severity: 'medium',
  platforms: ['linux', 'wsl', 'windows', 'macos'],
  rank: 'specific',
  explains:
    'set_start_method may be called once, and something has done so before: a package, another call, or the script itself when a worker imports it again. Without a main guard every worker runs that line.',
  signs: [
    {
      says: 'Python says that the context has already been set',
      weight: 3,
      line: /context has already been set/,
    },
  ],
  probe: null,
  remedies: [
    {
      id: 'guard',
      title: 'Put it below the main guard',
      says: 'Workers then do not run it.',
      danger: 'none',
      act: {
        kind: 'words',
        code: "if __name__ == '__main__':\n    mp.set_start_method('spawn')\n    main()",
      },
      proof: { rerun: 'The workers start.' },
    },
    {
      id: 'context',
      title: 'Use a context of your own',
      says: 'It changes nothing for others.',
      danger: 'none',
      act: { kind: 'words', code: "ctx = mp.get_context('spawn')" },
      proof: { rerun: 'The workers start.' },
    },
  ],
  confusions: [
    { cause: 'missing-freeze-support', says: 'There Python says that the main guard is missing.' },
  ],
  sources: [{ says: 'CPython 3.11, own trial', date: '2026-11' }],
  examples: ['RuntimeError: context has already been set'],
} satisfies Cause;
