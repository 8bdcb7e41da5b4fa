import type { Cause } from '../../matching/cause';

/** A worker process that tries to start workers of its own. */
export default {
  id: 'daemonic-children',
  title: 'a worker process that tries to start workers of its own',
  class: 'multiprocessing',
  layer: 'python',
  severity: 'medium',
  platforms: ['linux', 'wsl', 'windows', 'macos'],
  rank: 'specific',
  explains:
    'Workers of a Pool and of SubprocVecEnv are daemons, and daemons may not have children. Environments in processes were created inside such a worker.',
  signs: [
    {
      says: 'Python refuses children of a daemon',
      weight: 3,
      line: /daemonic processes are not allowed to have children/,
    },
  ],
  probe: null,
  remedies: [
    {
      id: 'dummy',
      title: 'Use DummyVecEnv inside the worker',
      says: 'One level of processes is enough.',
      danger: 'none',
      act: { kind: 'words', code: 'venv = DummyVecEnv([make_env])' },
      proof: { rerun: 'The worker starts.' },
    },
    {
      id: 'executor',
      title: 'Start the outer workers with concurrent.futures',
      says: 'Its processes are not daemons.',
      danger: 'none',
      act: { kind: 'words', code: 'ProcessPoolExecutor(max_workers=4)' },
      proof: { rerun: 'The worker starts.' },
    },
  ],
  confusions: [{ cause: 'missing-freeze-support', says: 'There the main guard is missing.' }],
  sources: [{ says: 'CPython 3.11, own trial', date: '2026-11' }],
  examples: ['AssertionError: daemonic processes are not allowed to have children'],
} satisfies Cause;
