import type { Cause } from '../../matching/cause';

/** Parameters that a distributed step did not use. */
export default {
  id: 'ddp-unused-parameters',
  title: 'parameters that a distributed step did not use',
  class: 'distributed',
  layer: 'python',
  severity: 'medium',
  platforms: ['linux', 'wsl', 'windows', 'macos'],
  rank: 'specific',
  explains:
    'DistributedDataParallel waits for the gradient of every parameter, and some had no part in the loss. A branch of the network, or a frozen part, was not used in this step.',
  signs: [
    {
      says: 'torch says that the reduction did not finish',
      weight: 3,
      line: /Expected to have finished reduction in the prior iteration/,
    },
  ],
  probe: null,
  remedies: [
    {
      id: 'find',
      title: 'Let it look for unused parameters',
      says: 'Each step costs a little more.',
      danger: 'none',
      act: { kind: 'words', code: 'DDP(model, find_unused_parameters=True)' },
      proof: { rerun: 'The second step passes.' },
    },
  ],
  confusions: [{ cause: 'autograd-graph-misuse', says: 'There the backward pass itself fails.' }],
  sources: [{ says: 'torch 2 source', date: '2026-11' }],
  examples: [
    'RuntimeError: Expected to have finished reduction in the prior iteration before starting a new one.',
  ],
} satisfies Cause;
