import { defineCause, line, notCause, source, words } from '../define-cause';

export default defineCause({
  title: 'A worker process tries to start its own workers',
  severity: 'medium',
  explains:
    'Workers of a Pool and of SubprocVecEnv are daemons, and daemons may not have children. Environments in processes were created inside such a worker.',
  signs: [
    line(
      'Python refuses children of a daemon',
      /daemonic processes are not allowed to have children/,
    ),
  ],
  remedies: [
    words('dummy', 'Use DummyVecEnv inside the worker', {
      says: 'One level of processes is enough.',
      code: 'venv = DummyVecEnv([make_env])',
      proof: { rerun: 'The worker starts.' },
    }),
    words('executor', 'Start the outer workers with concurrent.futures', {
      says: 'Its processes are not daemons.',
      code: 'ProcessPoolExecutor(max_workers=4)',
      proof: { rerun: 'The worker starts.' },
    }),
  ],
  confusions: [notCause('missing-freeze-support', 'There the main guard is missing.')],
  sources: [source('CPython 3.11, own trial', '2026-11')],
});
