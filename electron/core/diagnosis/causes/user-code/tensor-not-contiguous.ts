import { defineCause, line, notCause, source, words } from '../define-cause';

export default defineCause({
  title: 'view() on a tensor that is not contiguous in memory',
  severity: 'low',
  explains:
    'view only reinterprets the same memory, and after transpose or permute that is not possible. reshape copies where it must.',
  signs: [
    line(
      'torch says that view does not fit size and stride',
      /view size is not compatible with input tensor's size and stride/,
    ),
  ],
  remedies: [
    words('reshape', 'Use reshape', {
      says: 'It copies where needed.',
      code: 'x.reshape(batch, -1)',
      proof: { rerun: 'The run passes that line.' },
    }),
  ],
  confusions: [
    notCause('tensor-sizes-differ', 'There the number of values does not fit the shape.'),
  ],
  sources: [source('torch 2, own trial', '2026-11')],
});
