import { defineCause, line, source, words } from '../define-cause';

export default defineCause({
  title: 'Signal handler set outside of the main thread',
  severity: 'low',
  explains:
    'Python allows signal handlers in the main thread only. A trainer or a server was started in another thread, or inside Ray or a notebook.',
  signs: [line('Python refuses the handler', /signal only works in main thread/)],
  remedies: [
    words('main', 'Call it in the main thread', {
      says: 'Or switch its handling of signals off.',
      proof: { rerun: 'The run passes that line.' },
    }),
  ],
  sources: [source('CPython 3.11, own trial', '2026-11')],
});
