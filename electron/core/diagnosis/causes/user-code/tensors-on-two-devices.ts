import { defineCause, line, notCause, setParams, source, words } from '../define-cause';

export default defineCause({
  title: 'Tensors on two devices in one calculation',
  severity: 'high',
  explains:
    'One tensor is on the CPU and another one on a GPU, and torch does not move them by itself. Code that ran on a CPU only often forgets the batch or a mask when the model moves to the GPU.',
  signs: [
    line(
      'torch says that all tensors must be on the same device',
      /Expected all tensors to be on the same device|Tensor on device \S+ is not on the expected device|Tensor for .{0,60}is on (?:CPU|cpu), but expected/,
    ),
    line(
      'torch says that the input is on the GPU and the weights are not, or the other way round',
      /Input type \(torch\.(?:cuda\.\w+\) and weight type \(torch\.[A-Z]|[A-Z]\w+\) and weight type \(torch\.cuda\.)/,
    ),
  ],
  remedies: [
    words('move', 'Move the inputs to the device of the model', {
      says: 'The last frame of your code in the traceback is the place. Move every tensor of the batch, and use .cpu() before numpy.',
      code: 'batch = batch.to(next(model.parameters()).device)\nvalues = tensor.detach().cpu().numpy()',
      proof: { rerun: 'The step that failed passes.' },
    }),
    setParams('cpu', 'Train on the CPU', {
      says: 'Sets device to cpu: slower, and enough to see that this was the cause.',
      params: { device: 'cpu' },
      proof: { rerun: 'The step that failed passes.' },
    }),
  ],
  confusions: [notCause('dtype-mismatch', 'There both are on one device and differ in precision.')],
  sources: [source('PyTorch 2.14, own trials on a meta and a CPU device', '2026-11')],
});
