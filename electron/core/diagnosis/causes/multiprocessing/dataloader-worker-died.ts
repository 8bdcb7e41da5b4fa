import type { Cause } from '../../matching/cause';

/** A worker process of a PyTorch DataLoader died. */
export default {
  id: 'dataloader-worker-died',
  title: 'a worker of the data loader died',
  class: 'multiprocessing',
  layer: 'os',
  severity: 'high',
  platforms: ['linux', 'wsl', 'windows', 'macos'],
  rank: 'generic',
  explains:
    'A process that loads data for PyTorch ended without a word: it was killed for memory, by a person, or by a crash in the data set’s own code. The main process notices it when it asks for the next batch.',
  signs: [
    {
      says: 'torch says that a worker of the DataLoader is gone',
      weight: 3,
      line: /DataLoader worker \(pid(?:\(s\))? [\d, ]{1,80}\) (?:exited unexpectedly|is killed by signal)/,
    },
    {
      says: 'the pipe to a worker of the DataLoader was closed',
      weight: 3,
      line: /^(?:EOFError|BrokenPipeError|ConnectionResetError)\b/,
      after: /[\\/]torch[\\/]utils[\\/]data[\\/]dataloader\.py", line \d+, in _(?:try_)?get_data/,
      within: 60,
    },
    {
      says: 'a bus error killed it, which is shared memory',
      weight: -2,
      line: /DataLoader worker .{0,100}signal: Bus error/,
    },
  ],
  probe: null,
  remedies: [
    {
      id: 'no-workers',
      title: 'Load data without workers',
      says: 'The exception then appears where it is raised. Loading is slower.',
      danger: 'none',
      act: { kind: 'words', code: 'DataLoader(dataset, num_workers=0)' },
      proof: { rerun: 'The log shows the exception, or the run goes on.' },
    },
    {
      id: 'fewer',
      title: 'Use fewer workers',
      says: 'Each worker holds its own copy of what the data set keeps in memory.',
      danger: 'none',
      act: { kind: 'words', code: 'DataLoader(dataset, num_workers=2)' },
      proof: { rerun: 'The epoch ends.' },
    },
  ],
  confusions: [
    {
      cause: 'host-oom-killed',
      says: '“killed by signal: Killed” with full memory is the kernel.',
    },
    { cause: 'dev-shm-too-small', says: 'A bus error in a worker is shared memory.' },
  ],
  sources: [{ says: 'torch/utils/data, own trial', date: '2026-11' }],
  examples: [
    'RuntimeError: DataLoader worker (pid(s) 4101, 4102) exited unexpectedly',
    'ConnectionResetError: [Errno 104] Connection reset by peer',
  ],
} satisfies Cause;
