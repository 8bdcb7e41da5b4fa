import type { Cause } from '../../matching/cause';

/** Tensors of different sizes are combined: added, stacked or made into a batch. */
export default {
  id: 'tensor-sizes-differ',
  title: 'tensors whose sizes do not fit together',
  class: 'user-code',
  layer: 'python',
  severity: 'high',
  platforms: ['linux', 'wsl', 'windows', 'macos'],
  rank: 'specific',
  explains:
    'An operation needs tensors of the same size, or of sizes that can be stretched, and got others. In a batch it is usually a sequence without padding, in a network a layer that was built for another observation.',
  signs: [
    {
      says: 'torch says that the sizes of two tensors must match',
      weight: 3,
      line: /The size of tensor \w+ \(\d+\) must match the size of tensor \w+ \(\d+\)|Sizes of tensors must match except in dimension/,
    },
    {
      says: 'tensors of a stack are not equal in size',
      weight: 3,
      line: /stack expects each tensor to be equal size|Trying to resize storage that is not resizable/,
    },
    {
      says: 'a view or reshape does not fit',
      weight: 3,
      line: /RuntimeError: shape '\[.{1,60}\]' is invalid for input of size|ValueError: cannot reshape array of size/,
    },
    {
      says: 'NumPy cannot stretch the shapes',
      weight: 2,
      line: /operands could not be broadcast together with shapes|could not broadcast input array from shape|all the input array(?: dimensions|s must)/,
    },
  ],
  probe: null,
  remedies: [
    {
      id: 'shapes',
      title: 'Print the shapes above the line that failed',
      says: 'The two numbers in the message are the sizes; the first wrong one is further up.',
      danger: 'none',
      act: { kind: 'words', code: 'print(a.shape, b.shape)' },
      proof: { rerun: 'The line that failed passes.' },
    },
    {
      id: 'pad',
      title: 'Pad sequences of a batch',
      says: 'A collate function brings them to one length.',
      danger: 'none',
      act: { kind: 'words', code: 'torch.nn.utils.rnn.pad_sequence(batch, batch_first=True)' },
      proof: { rerun: 'The first batch is read.' },
    },
  ],
  confusions: [
    {
      cause: 'shape-mismatch-matmul',
      says: 'There a linear layer got another number of features.',
    },
    { cause: 'vecnormalize-spaces-mismatch', says: 'There the frames are of VecNormalize.' },
    { cause: 'obs-space-mismatch-load', says: 'There a loaded model meets another environment.' },
  ],
  sources: [{ says: 'torch 2.6, own trials', date: '2026-11' }],
  examples: [
    'RuntimeError: The size of tensor a (3) must match the size of tensor b (4) at non-singleton dimension 0',
    'RuntimeError: stack expects each tensor to be equal size, but got [1] at entry 0 and [2] at entry 1',
    "RuntimeError: shape '[4, -1]' is invalid for input of size 6",
    'ValueError: operands could not be broadcast together with shapes (3,) (4,)',
  ],
} satisfies Cause;
