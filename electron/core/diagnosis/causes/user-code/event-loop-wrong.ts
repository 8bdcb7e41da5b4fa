import type { Cause } from '../../matching/cause';

/** Asyncio used where an event loop is already running, or where there is none. */
export default {
  id: 'event-loop-wrong',
  title: 'asyncio used where an event loop is already running, or where there is none',
  class: 'user-code',
  layer: 'python',
  severity: 'medium',
  platforms: ['linux', 'wsl', 'windows', 'macos'],
  rank: 'specific',
  explains:
    'Each thread can run one asyncio loop, and code that already runs in a loop cannot start another. Notebooks and servers run one from the start; a new thread has none.',
  signs: [
    {
      says: 'a loop is started inside a running one',
      weight: 3,
      line: /asyncio\.run\(\) cannot be called from a running event loop|This event loop is already running|Cannot run the event loop while another loop is running/,
    },
    {
      says: 'the thread has no loop, or it was closed',
      weight: 3,
      line: /There is no current event loop in thread|no running event loop|Event loop is closed/,
    },
  ],
  probe: null,
  remedies: [
    {
      id: 'await',
      title: 'Use await',
      says: 'In code that already runs in a loop.',
      danger: 'none',
      act: { kind: 'words', code: 'score = await judge(answer)' },
      proof: { rerun: 'The run passes that line.' },
    },
    {
      id: 'thread',
      title: 'Run it in another thread',
      says: 'For a function that a trainer calls.',
      danger: 'none',
      act: {
        kind: 'words',
        code: 'asyncio.run_coroutine_threadsafe(judge(answer), loop).result()',
      },
      proof: { rerun: 'The run passes that line.' },
    },
  ],
  confusions: [
    { cause: 'user-reward-exception', says: 'There your reward function fails by itself.' },
  ],
  sources: [{ says: 'CPython 3.11, own trial', date: '2026-11' }],
  examples: [
    'RuntimeError: asyncio.run() cannot be called from a running event loop',
    "RuntimeError: There is no current event loop in thread 'Thread-1'.",
  ],
} satisfies Cause;
