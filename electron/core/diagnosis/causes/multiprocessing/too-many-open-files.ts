import type { Cause } from '../../matching/cause';

/** The limit of open files of a process is reached. */
export default {
  id: 'too-many-open-files',
  title: 'the process may not open more files',
  class: 'multiprocessing',
  layer: 'os',
  severity: 'medium',
  platforms: ['linux', 'wsl', 'macos'],
  rank: 'specific',
  explains:
    'Each worker needs pipes and sockets, and PyTorch shares tensors through file descriptors, while many systems allow 1,024 for a process. At the start it means too many workers; after hours it means that something never closes its files.',
  signs: [
    {
      says: 'the log says "[Errno 24]" or "os error 24"',
      weight: 3,
      line: /\[Errno 24\]|\(os error 24\)/,
    },
    { says: 'the log says "Too many open files"', weight: 3, line: /\bToo many open files\b/i },
    {
      says: 'a tensor arrived without its descriptor',
      weight: 3,
      line: /received 0 items of ancdata/,
    },
  ],
  probe: {
    says: 'Prints the limit of open files for this user; it changes nothing.',
    falsifiedBy: 'The limit is 65,536 or more.',
    test: {
      argv: [
        '{python}',
        '-c',
        "import resource; print('limit', resource.getrlimit(resource.RLIMIT_NOFILE)[0])",
      ],
      supports: { output: /limit \d{1,4}$/m },
      limitS: 10,
    },
  },
  remedies: [
    {
      id: 'fewer',
      title: 'Use fewer parallel tasks',
      says: 'Every copy needs pipes of its own. Fewer copies collect more slowly.',
      danger: 'none',
      act: { kind: 'set', params: { n_envs: 4 } },
      proof: { rerun: 'The run passes the step of the failure.' },
    },
    {
      id: 'limit',
      title: 'Raise the limit',
      says: 'For the shell that starts the run; a line in /etc/security/limits.conf makes it last.',
      danger: 'none',
      act: { kind: 'words', code: 'ulimit -n 65536' },
      proof: { rerun: 'The run passes the step of the failure.' },
    },
    {
      id: 'file-system',
      title: 'Share tensors by files',
      says: 'PyTorch then needs no descriptor for each tensor. What a killed worker leaves behind stays in /dev/shm.',
      danger: 'none',
      act: { kind: 'words', code: "torch.multiprocessing.set_sharing_strategy('file_system')" },
      proof: { rerun: 'The run passes the step of the failure.' },
    },
  ],
  confusions: [
    { cause: 'dev-shm-too-small', says: 'There shared memory is full, not the table of files.' },
    { cause: 'disk-full', says: 'Errno 28, not 24.' },
  ],
  sources: [
    {
      says: 'own trials: 64 copies of SubprocVecEnv, DataLoader with 2 workers, limit 256',
      date: '2026-11',
    },
  ],
  examples: [
    'OSError: [Errno 24] Too many open files',
    'RuntimeError: received 0 items of ancdata',
  ],
} satisfies Cause;
