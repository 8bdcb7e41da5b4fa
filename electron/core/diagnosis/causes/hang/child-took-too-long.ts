import { defineCause, line, notCause, source, words } from '../define-cause';

export default defineCause({
  title: 'A program or worker exceeded its time limit',
  severity: 'medium',
  rank: 'generic',
  explains:
    'The code started another program, or waited for workers, and the time it allowed ran out. It hangs, or it needs longer than it got.',
  signs: [
    line('subprocess gave up', /subprocess\.TimeoutExpired: |^TimeoutExpired: /),
    line('the DataLoader gave up', /DataLoader timed out after \d+/),
  ],
  remedies: [
    words('alone', 'Run it alone', {
      says: 'Use the same arguments, and see how long it takes and what it prints.',
      proof: { rerun: 'It ends by itself.' },
    }),
    words('longer', 'Allow more time', {
      says: 'For a DataLoader it is the timeout argument; 0 waits forever.',
      code: 'DataLoader(data, num_workers=2, timeout=120)',
      proof: { rerun: 'The run passes that line.' },
    }),
  ],
  confusions: [
    notCause('time-limit-reached', 'There the whole run had a limit.'),
    notCause('dataloader-worker-died', 'There a worker is gone.'),
  ],
  sources: [source('CPython 3.11, torch 2.15, own trials', '2026-11')],
});
