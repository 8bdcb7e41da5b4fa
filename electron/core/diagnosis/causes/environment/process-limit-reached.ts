import type { Cause } from '../../matching/cause';

/** The limit on processes or threads. */
export default {
  id: 'process-limit-reached',
  title: 'the limit on processes or threads',
  class: 'environment',
  layer: 'os',
  severity: 'high',
  platforms: ['linux', 'wsl', 'windows', 'macos'],
  rank: 'specific',
  explains:
    'The system refused to start another process or thread for this user or container. Many environments times the threads of NumPy and torch reach that limit on shared machines.',
  signs: [
    {
      says: 'a process could not be forked',
      weight: 3,
      line: /^BlockingIOError: \[Errno 11\] Resource temporarily|fork: (?:retry: )?Resource temporarily unavailable|fork: Cannot allocate memory/,
    },
    {
      says: 'a thread could not be started',
      weight: 3,
      line: /can't start new thread|pthread_create failed|Thread creation failed: Resource temporarily/,
    },
  ],
  probe: null,
  remedies: [
    {
      id: 'threads',
      title: 'Give each process one thread',
      says: 'Sets OMP_NUM_THREADS to 1, and the same for OpenBLAS and MKL.',
      danger: 'none',
      act: {
        kind: 'env',
        env: { OMP_NUM_THREADS: '1', OPENBLAS_NUM_THREADS: '1', MKL_NUM_THREADS: '1' },
      },
      proof: { rerun: 'All workers start.' },
    },
    {
      id: 'limit',
      title: 'Raise the limit',
      says: 'Or start fewer environments.',
      danger: 'none',
      act: { kind: 'words', code: 'ulimit -u\nulimit -u 8192' },
      proof: { rerun: 'All workers start.' },
    },
  ],
  confusions: [
    { cause: 'host-oom-alloc-failed', says: 'There memory is refused.' },
    { cause: 'too-many-open-files', says: 'There files are.' },
  ],
  sources: [{ says: 'Linux 6, cgroup pids.max, own trial', date: '2026-11' }],
  examples: [
    'BlockingIOError: [Errno 11] Resource temporarily unavailable',
    "RuntimeError: can't start new thread",
  ],
} satisfies Cause;
