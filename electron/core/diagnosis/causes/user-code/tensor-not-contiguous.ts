import type { Cause } from '../../matching/cause';

/** View() on a tensor that is not contiguous in memory. */
export default {
  id: 'tensor-not-contiguous',
  title: 'view() on a tensor that is not contiguous in memory',
  class: 'user-code',
  layer: 'python',
  severity: 'low',
  platforms: ['linux', 'wsl', 'windows', 'macos'],
  rank: 'specific',
  explains:
    'view only reinterprets the same memory, and after transpose or permute that is not possible. reshape copies where it must.',
  signs: [
    {
      says: 'torch says that view does not fit size and stride',
      weight: 3,
      line: /view size is not compatible with input tensor's size and stride/,
    },
  ],
  probe: null,
  remedies: [
    {
      id: 'reshape',
      title: 'Use reshape',
      says: 'It copies where needed.',
      danger: 'none',
      act: { kind: 'words', code: 'x.reshape(batch, -1)' },
      proof: { rerun: 'The run passes that line.' },
    },
  ],
  confusions: [
    { cause: 'tensor-sizes-differ', says: 'There the number of values does not fit the shape.' },
  ],
  sources: [{ says: 'torch 2, own trial', date: '2026-11' }],
  examples: [
    "RuntimeError: view size is not compatible with input tensor's size and stride (at least one dimension spans across two contiguous subspaces). Use .reshape(...) instead.",
  ],
} satisfies Cause;
