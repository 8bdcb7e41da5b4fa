import { defineCause, line, notCause, source, words } from '../define-cause';

export default defineCause({
  title: 'Rows of different lengths where one array is needed',
  severity: 'medium',
  explains:
    'NumPy and torch need every row to have the same length, and here they differ. Episodes of different lengths, a list with a gap, or the pair of observation and info that reset() returns cause that.',
  signs: [
    line(
      'NumPy found an inhomogeneous shape',
      /has an inhomogeneous shape|setting an array element with a sequence/,
    ),
    line(
      'torch found rows of another length',
      /expected sequence of length \d+ at dim \d+ \(got \d+\)|each element in list of batch should be of equal size/,
    ),
  ],
  remedies: [
    words('reset', 'Unpack observation and info', {
      says: 'gymnasium’s reset() returns both.',
      code: 'obs, info = env.reset()',
      proof: { rerun: 'The array is made.' },
    }),
    words('pad', 'Pad the rows to one length', {
      says: 'Or keep a list of arrays.',
      code: 'torch.nn.utils.rnn.pad_sequence(rows, batch_first=True)',
      proof: { rerun: 'The array is made.' },
    }),
  ],
  confusions: [
    notCause('tensor-sizes-differ', 'There two arrays are combined.'),
    notCause('gym-api-mismatch', 'There the number of values is named outright.'),
  ],
  sources: [source('NumPy 2, torch 2.15, own trials', '2026-11')],
});
