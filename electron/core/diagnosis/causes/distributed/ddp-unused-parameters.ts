import { defineCause, line, notCause, source, words } from '../define-cause';

export default defineCause({
  title: 'A distributed step left parameters unused',
  severity: 'medium',
  explains:
    'DistributedDataParallel waits for the gradient of every parameter, and some had no part in the loss. A branch of the network, or a frozen part, was not used in this step.',
  signs: [
    line(
      'torch says that the reduction did not finish',
      /Expected to have finished reduction in the prior iteration/,
    ),
  ],
  remedies: [
    words('find', 'Let it look for unused parameters', {
      says: 'Each step costs a little more.',
      code: 'DDP(model, find_unused_parameters=True)',
      proof: { rerun: 'The second step passes.' },
    }),
  ],
  confusions: [notCause('autograd-graph-misuse', 'There the backward pass itself fails.')],
  sources: [source('torch 2 source', '2026-11')],
});
