import { defineCause, line, notCause, source, words } from '../define-cause';

export default defineCause({
  title: 'Loss is not a single number',
  severity: 'low',
  explains:
    'backward() starts from a single number, and this tensor has several. The mean or the sum over the batch is missing.',
  signs: [line('torch wants one number', /grad can be implicitly created only for scalar outputs/)],
  remedies: [
    words('mean', 'Take the mean', {
      says: 'Or the sum.',
      code: 'loss.mean().backward()',
      proof: { rerun: 'The update passes.' },
    }),
  ],
  confusions: [notCause('autograd-graph-misuse', 'There the graph is missing or used up.')],
  sources: [source('torch 2.15, own trial', '2026-11')],
});
