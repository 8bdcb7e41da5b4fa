import { defineCause, line, source, words } from '../define-cause';

export default defineCause({
  title: 'Backward pass through a graph that is missing, used up or changed',
  severity: 'high',
  explains:
    'PyTorch records operations for one backward pass, and here the record is missing, was already used, or a value in it was changed in place. The loss was detached, kept over two updates, or changed with += or a function that ends with _.',
  signs: [
    line(
      'torch says that a tensor does not require a gradient',
      /element 0 of tensors does not require grad/,
    ),
    line(
      'torch says that the graph was already freed',
      /Trying to backward through the graph a second time/,
    ),
    line(
      'torch says that a value was changed in place',
      /modified by an inplace operation|a leaf Variable that requires grad is being used in an in-place operation/,
    ),
  ],
  remedies: [
    words('detach', 'Detach what needs no gradient', {
      says: 'Targets, advantages and hidden states of earlier steps are values, not parts of the graph.',
      code: 'target = target.detach()',
      proof: { rerun: 'The update passes.' },
    }),
    words('anomaly', 'Find the operation', {
      says: 'PyTorch then names the line of the forward pass. It is slow; remove it afterwards.',
      code: 'torch.autograd.set_detect_anomaly(True)',
      proof: { rerun: 'The log names the operation.' },
    }),
  ],
  sources: [source('torch 2.6, own trials', '2026-11')],
});
