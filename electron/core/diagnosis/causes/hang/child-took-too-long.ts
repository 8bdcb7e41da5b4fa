import type { Cause } from '../../matching/cause';

/** A program or worker that took longer than its time limit. */
export default {
  id: 'child-took-too-long',
  title: 'a program or worker that took longer than its time limit',
  class: 'hang',
  layer: 'python',
  severity: 'medium',
  platforms: ['linux', 'wsl', 'windows', 'macos'],
  rank: 'generic',
  explains:
    'The code started another program, or waited for workers, and the time it allowed ran out. It hangs, or it needs longer than it got.',
  signs: [
    {
      says: 'subprocess gave up',
      weight: 3,
      line: /subprocess\.TimeoutExpired: |^TimeoutExpired: /,
    },
    { says: 'the DataLoader gave up', weight: 3, line: /DataLoader timed out after \d+/ },
  ],
  probe: null,
  remedies: [
    {
      id: 'alone',
      title: 'Run it alone',
      says: 'Use the same arguments, and see how long it takes and what it prints.',
      danger: 'none',
      act: { kind: 'words' },
      proof: { rerun: 'It ends by itself.' },
    },
    {
      id: 'longer',
      title: 'Allow more time',
      says: 'For a DataLoader it is the timeout argument; 0 waits forever.',
      danger: 'none',
      act: { kind: 'words', code: 'DataLoader(data, num_workers=2, timeout=120)' },
      proof: { rerun: 'The run passes that line.' },
    },
  ],
  confusions: [
    { cause: 'time-limit-reached', says: 'There the whole run had a limit.' },
    { cause: 'dataloader-worker-died', says: 'There a worker is gone.' },
  ],
  sources: [{ says: 'CPython 3.11, torch 2.15, own trials', date: '2026-11' }],
  examples: [
    "subprocess.TimeoutExpired: Command '['python', 'eval.py']' timed out after 5 seconds",
    'RuntimeError: DataLoader timed out after 5 seconds',
  ],
} satisfies Cause;
