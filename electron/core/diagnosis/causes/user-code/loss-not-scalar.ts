import type { Cause } from '../../matching/cause';

/** A loss that is not a single number. */
export default {
  id: 'loss-not-scalar',
  title: 'a loss that is not a single number',
  class: 'user-code',
  layer: 'python',
  severity: 'low',
  platforms: ['linux', 'wsl', 'windows', 'macos'],
  rank: 'specific',
  explains:
    'backward() starts from a single number, and this tensor has several. The mean or the sum over the batch is missing.',
  signs: [
    {
      says: 'torch wants one number',
      weight: 3,
      line: /grad can be implicitly created only for scalar outputs/,
    },
  ],
  probe: null,
  remedies: [
    {
      id: 'mean',
      title: 'Take the mean',
      says: 'Or the sum.',
      danger: 'none',
      act: { kind: 'words', code: 'loss.mean().backward()' },
      proof: { rerun: 'The update passes.' },
    },
  ],
  confusions: [{ cause: 'autograd-graph-misuse', says: 'There the graph is missing or used up.' }],
  sources: [{ says: 'torch 2.15, own trial', date: '2026-11' }],
  examples: ['RuntimeError: grad can be implicitly created only for scalar outputs'],
} satisfies Cause;
