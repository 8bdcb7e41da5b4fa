import { defineCause, line, notCause, source, words } from '../define-cause';

export default defineCause({
  title: 'Tensor sizes do not fit together',
  severity: 'high',
  explains:
    'An operation needs tensors of the same size, or of sizes that can be stretched, and got others. In a batch it is usually a sequence without padding, in a network a layer that was built for another observation.',
  signs: [
    line(
      'torch says that the sizes of two tensors must match',
      /The size of tensor \w+ \(\d+\) must match the size of tensor \w+ \(\d+\)|Sizes of tensors must match except in dimension/,
    ),
    line(
      'tensors of a stack are not equal in size',
      /stack expects each tensor to be equal size|Trying to resize storage that is not resizable/,
    ),
    line(
      'a view or reshape does not fit',
      /RuntimeError: shape '\[.{1,60}\]' is invalid for input of size|ValueError: cannot reshape array of size/,
    ),
    line(
      'NumPy cannot stretch the shapes',
      /operands could not be broadcast together with shapes|could not broadcast input array from shape|all the input array(?: dimensions|s must)/,
      { weight: 2 },
    ),
  ],
  remedies: [
    words('shapes', 'Print the shapes above the line that failed', {
      says: 'The two numbers in the message are the sizes; the first wrong one is further up.',
      code: 'print(a.shape, b.shape)',
      proof: { rerun: 'The line that failed passes.' },
    }),
    words('pad', 'Pad sequences of a batch', {
      says: 'A collate function brings them to one length.',
      code: 'torch.nn.utils.rnn.pad_sequence(batch, batch_first=True)',
      proof: { rerun: 'The first batch is read.' },
    }),
  ],
  confusions: [
    notCause('shape-mismatch-matmul', 'There a linear layer got another number of features.'),
    notCause('vecnormalize-spaces-mismatch', 'There the frames are of VecNormalize.'),
    notCause('obs-space-mismatch-load', 'There a loaded model meets another environment.'),
  ],
  sources: [source('torch 2.6, own trials', '2026-11')],
});
