import type { Cause } from '../../matching/cause';

/** backward() meets a tensor without a graph, a graph that is freed, or one that was changed. */
export default {
  id: 'autograd-graph-misuse',
  title: 'a backward pass through a graph that is missing, used up or changed in place',
  class: 'user-code',
  layer: 'python',
  severity: 'high',
  platforms: ['linux', 'wsl', 'windows', 'macos'],
  rank: 'specific',
  explains:
    'PyTorch records operations for one backward pass, and here the record is missing, was already used, or a value in it was changed in place. The loss was detached, kept over two updates, or changed with += or a function that ends with _.',
  signs: [
    {
      says: 'torch says that a tensor does not require a gradient',
      weight: 3,
      line: /element 0 of tensors does not require grad/,
    },
    {
      says: 'torch says that the graph was already freed',
      weight: 3,
      line: /Trying to backward through the graph a second time/,
    },
    {
      says: 'torch says that a value was changed in place',
      weight: 3,
      line: /modified by an inplace operation|a leaf Variable that requires grad is being used in an in-place operation/,
    },
  ],
  probe: null,
  remedies: [
    {
      id: 'detach',
      title: 'Detach what needs no gradient',
      says: 'Targets, advantages and hidden states of earlier steps are values, not parts of the graph.',
      danger: 'none',
      act: {
        kind: 'words',
        code: 'target = target.detach()',
      },
      proof: { rerun: 'The update passes.' },
    },
    {
      id: 'anomaly',
      title: 'Find the operation',
      says: 'PyTorch then names the line of the forward pass. It is slow; remove it afterwards.',
      danger: 'none',
      act: { kind: 'words', code: 'torch.autograd.set_detect_anomaly(True)' },
      proof: { rerun: 'The log names the operation.' },
    },
  ],
  confusions: [],
  sources: [{ says: 'torch 2.6, own trials', date: '2026-11' }],
  examples: [
    'RuntimeError: element 0 of tensors does not require grad and does not have a grad_fn',
    'RuntimeError: Trying to backward through the graph a second time',
    'RuntimeError: one of the variables needed for gradient computation has been modified by an inplace operation',
  ],
} satisfies Cause;
