import type { Cause } from '../../matching/cause';

/** An index that is not an integer. */
export default {
  id: 'index-not-integer',
  title: 'an index that is not an integer',
  class: 'user-code',
  layer: 'python',
  severity: 'medium',
  platforms: ['linux', 'wsl', 'windows', 'macos'],
  rank: 'specific',
  explains:
    'gather, embedding and indexing need integers, usually 64-bit, and got floats or another type. Actions that come out of NumPy or a buffer are often floats.',
  signs: [
    {
      says: 'torch wants whole numbers as an index',
      weight: 3,
      line: /Expected dtype int(?:32\/)?int64 for index|Expected dtype int32\/int64 for index|Expected tensor for argument #1 .indices. to have|tensors used as indices must be long/,
    },
    {
      says: 'NumPy wants whole numbers as an index',
      weight: 3,
      line: /only integers, slices .{0,80} are valid indices|arrays used as indices must be of integer/,
    },
  ],
  probe: null,
  remedies: [
    {
      id: 'long',
      title: 'Convert the index',
      says: 'To 64-bit integers.',
      danger: 'none',
      act: { kind: 'words', code: 'q.gather(1, actions.long())' },
      proof: { rerun: 'The run passes that line.' },
    },
  ],
  confusions: [
    { cause: 'dtype-mismatch', says: 'There two tensors are of different types.' },
    { cause: 'index-out-of-range', says: 'There the index is too large.' },
  ],
  sources: [{ says: 'torch 2.15, NumPy 2, own trials', date: '2026-11' }],
  examples: [
    'RuntimeError: gather(): Expected dtype int32/int64 for index',
    'IndexError: only integers, slices (`:`), ellipsis (`...`), numpy.newaxis (`None`) and integer or boolean arrays are valid indices',
  ],
} satisfies Cause;
