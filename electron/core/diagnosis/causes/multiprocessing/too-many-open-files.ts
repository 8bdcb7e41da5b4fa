import { defineCause, line, notCause, pythonArgv, setParams, source, words } from '../define-cause';

export default defineCause({
  title: 'Too many open files',
  layer: 'os',
  severity: 'medium',
  platforms: ['linux', 'wsl', 'macos'],
  explains:
    'Each worker needs pipes and sockets, and PyTorch shares tensors through file descriptors, while many systems allow 1,024 for a process. At the start it means too many workers; after hours it means that something never closes its files.',
  signs: [
    line('the log says "[Errno 24]" or "os error 24"', /\[Errno 24\]|\(os error 24\)/),
    line('the log says "Too many open files"', /\bToo many open files\b/i),
    line('a tensor arrived without its descriptor', /received 0 items of ancdata/),
  ],
  probe: {
    says: 'Prints the limit of open files for this user; it changes nothing.',
    falsifiedBy: 'The limit is 65,536 or more.',
    test: {
      argv: pythonArgv(
        "import resource; print('limit', resource.getrlimit(resource.RLIMIT_NOFILE)[0])",
      ),
      supports: { output: /limit \d{1,4}$/m },
      limitS: 10,
    },
  },
  remedies: [
    setParams('fewer', 'Use fewer parallel tasks', {
      says: 'Every copy needs its own pipes. Fewer copies collect more slowly.',
      params: { n_envs: 4 },
      proof: { rerun: 'The run passes the step of the failure.' },
    }),
    words('limit', 'Raise the limit', {
      says: 'For the shell that starts the run; a line in /etc/security/limits.conf makes it last.',
      code: 'ulimit -n 65536',
      proof: { rerun: 'The run passes the step of the failure.' },
    }),
    words('file-system', 'Share tensors by files', {
      says: 'PyTorch then needs no descriptor for each tensor. What a killed worker leaves behind stays in /dev/shm.',
      code: "torch.multiprocessing.set_sharing_strategy('file_system')",
      proof: { rerun: 'The run passes the step of the failure.' },
    }),
  ],
  confusions: [
    notCause('dev-shm-too-small', 'There shared memory is full, not the table of files.'),
    notCause('disk-full', 'Errno 28, not 24.'),
  ],
  sources: [
    source(
      'own trials: 64 copies of SubprocVecEnv, DataLoader with 2 workers, limit 256',
      '2026-11',
    ),
  ],
});
