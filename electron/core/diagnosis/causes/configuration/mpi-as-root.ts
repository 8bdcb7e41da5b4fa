import { defineCause, line, source, words } from '../define-cause';

export default defineCause({
  title: 'mpirun refuses to run as root',
  layer: 'os',
  severity: 'low',
  platforms: ['linux', 'wsl'],
  explains:
    'Open MPI does not start as root unless allowed to, because a mistake could harm the system. In a container root is the usual user.',
  signs: [line('Open MPI says so', /attempt to run as root|mpirun has detected an attempt/)],
  remedies: [
    words('user', 'Run it as another user', {
      says: 'Or allow it, in a container.',
      code: 'mpirun --allow-run-as-root -n 4 python train.py',
      proof: { rerun: 'The ranks start.' },
    }),
  ],
  sources: [source('Open MPI 5, own trial', '2026-11')],
});
