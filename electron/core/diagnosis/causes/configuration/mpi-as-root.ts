import type { Cause } from '../../matching/cause';

/** Mpirun refuses to run as root. */
export default {
  id: 'mpi-as-root',
  title: 'mpirun refuses to run as root',
  class: 'configuration',
  layer: 'os',
  severity: 'low',
  platforms: ['linux', 'wsl'],
  rank: 'specific',
  explains:
    'Open MPI does not start as root unless it is told to, because a mistake could harm the system. In a container root is the usual user.',
  signs: [
    {
      says: 'Open MPI says so',
      weight: 3,
      line: /attempt to run as root|mpirun has detected an attempt/,
    },
  ],
  probe: null,
  remedies: [
    {
      id: 'user',
      title: 'Run it as another user',
      says: 'Or allow it, in a container.',
      danger: 'none',
      act: { kind: 'words', code: 'mpirun --allow-run-as-root -n 4 python train.py' },
      proof: { rerun: 'The ranks start.' },
    },
  ],
  confusions: [],
  sources: [{ says: 'Open MPI 5, own trial', date: '2026-11' }],
  examples: ['prterun has detected an attempt to run as root.'],
} satisfies Cause;
