import { defineCause, line, notCause, source, words } from '../define-cause';

export default defineCause({
  title: 'Index is not an integer',
  severity: 'medium',
  explains:
    'gather, embedding and indexing need integers, usually 64-bit, and got floats or another type. Actions that come out of NumPy or a buffer are often floats.',
  signs: [
    line(
      'torch wants whole numbers as an index',
      /Expected dtype int(?:32\/)?int64 for index|Expected dtype int32\/int64 for index|Expected tensor for argument #1 .indices. to have|tensors used as indices must be long/,
    ),
    line(
      'NumPy wants whole numbers as an index',
      /only integers, slices .{0,80} are valid indices|arrays used as indices must be of integer/,
    ),
  ],
  remedies: [
    words('long', 'Convert the index', {
      says: 'To 64-bit integers.',
      code: 'q.gather(1, actions.long())',
      proof: { rerun: 'The run passes that line.' },
    }),
  ],
  confusions: [
    notCause('dtype-mismatch', 'There two tensors are of different types.'),
    notCause('index-out-of-range', 'There the index is too large.'),
  ],
  sources: [source('torch 2.15, NumPy 2, own trials', '2026-11')],
});
