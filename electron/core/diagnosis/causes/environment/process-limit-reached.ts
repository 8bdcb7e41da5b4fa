import { defineCause, line, notCause, setEnv, source, words } from '../define-cause';

export default defineCause({
  title: 'Limit on processes or threads reached',
  layer: 'os',
  severity: 'high',
  explains:
    'The system refused to start another process or thread for this user or container. Many environments times the threads of NumPy and torch reach that limit on shared machines.',
  signs: [
    line(
      'a process could not be forked',
      /^BlockingIOError: \[Errno 11\] Resource temporarily|fork: (?:retry: )?Resource temporarily unavailable|fork: Cannot allocate memory/,
    ),
    line(
      'a thread could not be started',
      /can't start new thread|pthread_create failed|Thread creation failed: Resource temporarily/,
    ),
  ],
  remedies: [
    setEnv('threads', 'Give each process one thread', {
      says: 'Sets OMP_NUM_THREADS to 1, and the same for OpenBLAS and MKL.',
      env: { OMP_NUM_THREADS: '1', OPENBLAS_NUM_THREADS: '1', MKL_NUM_THREADS: '1' },
      proof: { rerun: 'All workers start.' },
    }),
    words('limit', 'Raise the limit', {
      says: 'Or start fewer environments.',
      code: 'ulimit -u\nulimit -u 8192',
      proof: { rerun: 'All workers start.' },
    }),
  ],
  confusions: [
    notCause('host-oom-alloc-failed', 'There memory is refused.'),
    notCause('too-many-open-files', 'There files are.'),
  ],
  sources: [source('Linux 6, cgroup pids.max, own trial', '2026-11')],
});
