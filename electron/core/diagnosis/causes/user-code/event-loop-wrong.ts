import { defineCause, line, notCause, source, words } from '../define-cause';

export default defineCause({
  title: 'asyncio used inside a running event loop, or without one',
  severity: 'medium',
  explains:
    'Each thread can run one asyncio loop, and code that already runs in a loop cannot start another. Notebooks and servers run one from the start; a new thread has none.',
  signs: [
    line(
      'a loop is started inside a running one',
      /asyncio\.run\(\) cannot be called from a running event loop|This event loop is already running|Cannot run the event loop while another loop is running/,
    ),
    line(
      'the thread has no loop, or it was closed',
      /There is no current event loop in thread|no running event loop|Event loop is closed/,
    ),
  ],
  remedies: [
    words('await', 'Use await', {
      says: 'In code that already runs in a loop.',
      code: 'score = await judge(answer)',
      proof: { rerun: 'The run passes that line.' },
    }),
    words('thread', 'Run it in another thread', {
      says: 'For a function that a trainer calls.',
      code: 'asyncio.run_coroutine_threadsafe(judge(answer), loop).result()',
      proof: { rerun: 'The run passes that line.' },
    }),
  ],
  confusions: [notCause('user-reward-exception', 'There your reward function fails by itself.')],
  sources: [source('CPython 3.11, own trial', '2026-11')],
});
