import type { Cause } from '../../matching/cause';

/** A signal handler set outside of the main thread. */
export default {
  id: 'signal-outside-main-thread',
  title: 'a signal handler set outside of the main thread',
  class: 'user-code',
  layer: 'python',
  severity: 'low',
  platforms: ['linux', 'wsl', 'windows', 'macos'],
  rank: 'specific',
  explains:
    'Python allows signal handlers in the main thread only. A trainer or a server was started in another thread, or inside Ray or a notebook.',
  signs: [
    { says: 'Python refuses the handler', weight: 3, line: /signal only works in main thread/ },
  ],
  probe: null,
  remedies: [
    {
      id: 'main',
      title: 'Call it in the main thread',
      says: 'Or switch its handling of signals off.',
      danger: 'none',
      act: { kind: 'words' },
      proof: { rerun: 'The run passes that line.' },
    },
  ],
  confusions: [],
  sources: [{ says: 'CPython 3.11, own trial', date: '2026-11' }],
  examples: ['ValueError: signal only works in main thread of the main interpreter'],
} satisfies Cause;
