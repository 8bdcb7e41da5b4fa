import { defineCause, line, notCause, source, words } from '../define-cause';

export default defineCause({
  title: 'Batch normalization with a batch of one',
  severity: 'medium',
  explains:
    'In training mode the layer needs more than one value per channel to average over, and this batch has one. That happens when the data does not divide by the batch size, or when a single observation goes through a network in training mode.',
  signs: [
    line(
      'torch says that it expects more than one value',
      /Expected more than 1 value per channel when training/,
    ),
  ],
  remedies: [
    words('eval', 'Switch to evaluation mode before acting', {
      says: 'Switch back before the update.',
      code: 'policy.eval()\naction = policy(obs)\npolicy.train()',
      proof: { rerun: 'The run passes that line.' },
    }),
    words('drop', 'Drop the last batch', {
      says: 'drop_last skips what does not fill a batch.',
      code: 'DataLoader(data, batch_size=64, drop_last=True)',
      proof: { rerun: 'The run passes that line.' },
    }),
  ],
  confusions: [notCause('batch-size-constraint', 'There batch sizes do not divide.')],
  sources: [source('torch 2, own trial', '2026-11')],
});
