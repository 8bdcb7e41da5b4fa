import { defineCause, line, notCause, source, words } from '../define-cause';

export default defineCause({
  title: 'A data loader worker died',
  layer: 'os',
  severity: 'high',
  rank: 'generic',
  explains:
    'A process that loads data for PyTorch ended without a word: it was killed for memory, by the user, or by a crash in the data set’s own code. The main process notices it when it asks for the next batch.',
  signs: [
    line(
      'torch says that a worker of the DataLoader is gone',
      /DataLoader worker \(pid(?:\(s\))? [\d, ]{1,80}\) (?:exited unexpectedly|is killed by signal)/,
    ),
    line(
      'the pipe to a worker of the DataLoader was closed',
      /^(?:EOFError|BrokenPipeError|ConnectionResetError)\b/,
      {
        after: /[\\/]torch[\\/]utils[\\/]data[\\/]dataloader\.py", line \d+, in _(?:try_)?get_data/,
        within: 60,
      },
    ),
    line(
      'a bus error killed it, which is shared memory',
      /DataLoader worker .{0,100}signal: Bus error/,
      { weight: -2 },
    ),
  ],
  remedies: [
    words('no-workers', 'Load data without workers', {
      says: 'The exception then appears where it is raised. Loading is slower.',
      code: 'DataLoader(dataset, num_workers=0)',
      proof: { rerun: 'The log shows the exception, or the run continues.' },
    }),
    words('fewer', 'Use fewer workers', {
      says: 'Each worker contains its own copy of what the data set keeps in memory.',
      code: 'DataLoader(dataset, num_workers=2)',
      proof: { rerun: 'The epoch ends.' },
    }),
  ],
  confusions: [
    notCause('host-oom-killed', '“killed by signal: Killed” with full memory is the kernel.'),
    notCause('dev-shm-too-small', 'A bus error in a worker is shared memory.'),
  ],
  sources: [source('torch/utils/data, own trial', '2026-11')],
});
