import type { Cause } from '../../matching/cause';

/** Rows of different lengths where one array is needed. */
export default {
  id: 'rows-of-different-length',
  title: 'rows of different lengths where one array is needed',
  class: 'user-code',
  layer: 'python',
  severity: 'medium',
  platforms: ['linux', 'wsl', 'windows', 'macos'],
  rank: 'specific',
  explains:
    'NumPy and torch need every row to have the same length, and here they differ. Episodes of different lengths, a list with a gap, or the pair of observation and info that reset() returns cause that.',
  signs: [
    {
      says: 'NumPy found an inhomogeneous shape',
      weight: 3,
      line: /has an inhomogeneous shape|setting an array element with a sequence/,
    },
    {
      says: 'torch found rows of another length',
      weight: 3,
      line: /expected sequence of length \d+ at dim \d+ \(got \d+\)|each element in list of batch should be of equal size/,
    },
  ],
  probe: null,
  remedies: [
    {
      id: 'reset',
      title: 'Unpack observation and info',
      says: 'gymnasium’s reset() returns both.',
      danger: 'none',
      act: { kind: 'words', code: 'obs, info = env.reset()' },
      proof: { rerun: 'The array is made.' },
    },
    {
      id: 'pad',
      title: 'Pad the rows to one length',
      says: 'Or keep a list of arrays.',
      danger: 'none',
      act: { kind: 'words', code: 'torch.nn.utils.rnn.pad_sequence(rows, batch_first=True)' },
      proof: { rerun: 'The array is made.' },
    },
  ],
  confusions: [
    { cause: 'tensor-sizes-differ', says: 'There two arrays are combined.' },
    { cause: 'gym-api-mismatch', says: 'There the number of values is named outright.' },
  ],
  sources: [{ says: 'NumPy 2, torch 2.15, own trials', date: '2026-11' }],
  examples: [
    'ValueError: setting an array element with a sequence. The requested array has an inhomogeneous shape after 1 dimensions. The detected shape was (3,) + inhomogeneous part.',
    'ValueError: expected sequence of length 4 at dim 1 (got 0)',
  ],
} satisfies Cause;
