import type { Cause } from '../../matching/cause';

/** Batch normalization with a batch of one. */
export default {
  id: 'batch-of-one',
  title: 'batch normalization with a batch of one',
  class: 'user-code',
  layer: 'python',
  severity: 'medium',
  platforms: ['linux', 'wsl', 'windows', 'macos'],
  rank: 'specific',
  explains:
    'In training mode the layer needs more than one value per channel to average over, and this batch has one. That happens when the data does not divide by the batch size, or when a single observation goes through a network in training mode.',
  signs: [
    {
      says: 'torch says that it expects more than one value',
      weight: 3,
      line: /Expected more than 1 value per channel when training/,
    },
  ],
  probe: null,
  remedies: [
    {
      id: 'eval',
      title: 'Switch to evaluation mode before acting',
      says: 'Switch back before the update.',
      danger: 'none',
      act: { kind: 'words', code: 'policy.eval()\naction = policy(obs)\npolicy.train()' },
      proof: { rerun: 'The run passes that line.' },
    },
    {
      id: 'drop',
      title: 'Drop the last batch',
      says: 'drop_last skips what does not fill a batch.',
      danger: 'none',
      act: { kind: 'words', code: 'DataLoader(data, batch_size=64, drop_last=True)' },
      proof: { rerun: 'The run passes that line.' },
    },
  ],
  confusions: [{ cause: 'batch-size-constraint', says: 'There batch sizes do not divide.' }],
  sources: [{ says: 'torch 2, own trial', date: '2026-11' }],
  examples: [
    'ValueError: Expected more than 1 value per channel when training, got input size torch.Size([1, 64])',
  ],
} satisfies Cause;
