import type { Cause } from '../../matching/cause';

/** A calculation mixes tensors of the CPU and of a GPU. */
export default {
  id: 'tensors-on-two-devices',
  title: 'tensors on two devices in one calculation',
  class: 'user-code',
  layer: 'python',
  severity: 'high',
  platforms: ['linux', 'wsl', 'windows', 'macos'],
  rank: 'specific',
  explains:
    'One tensor is on the CPU and another one on a GPU, and torch does not move them by itself. Code that ran on a CPU only often forgets the batch or a mask when the model moves to the GPU.',
  signs: [
    {
      says: 'torch says that all tensors must be on the same device',
      weight: 3,
      line: /Expected all tensors to be on the same device|Tensor on device \S+ is not on the expected device|Tensor for .{0,60}is on (?:CPU|cpu), but expected/,
    },
    {
      says: 'torch says that the input is on the GPU and the weights are not, or the other way round',
      weight: 3,
      line: /Input type \(torch\.(?:cuda\.\w+\) and weight type \(torch\.[A-Z]|[A-Z]\w+\) and weight type \(torch\.cuda\.)/,
    },
  ],
  probe: null,
  remedies: [
    {
      id: 'move',
      title: 'Move the inputs to the device of the model',
      says: 'The last frame of your own code in the traceback is the place. Move every tensor of the batch, and use .cpu() before numpy.',
      danger: 'none',
      act: {
        kind: 'words',
        code: 'batch = batch.to(next(model.parameters()).device)\nvalues = tensor.detach().cpu().numpy()',
      },
      proof: { rerun: 'The step that failed passes.' },
    },
    {
      id: 'cpu',
      title: 'Train on the CPU',
      says: 'Sets device to cpu: slower, and enough to see that this was the cause.',
      danger: 'none',
      act: { kind: 'set', params: { device: 'cpu' } },
      proof: { rerun: 'The step that failed passes.' },
    },
  ],
  confusions: [
    { cause: 'dtype-mismatch', says: 'There both are on one device and differ in precision.' },
  ],
  sources: [{ says: 'PyTorch 2.14, own trials on a meta and a CPU device', date: '2026-11' }],
  examples: [
    'RuntimeError: Expected all tensors to be on the same device, but found at least two devices, cuda:0 and cpu!',
    'RuntimeError: Input type (torch.FloatTensor) and weight type (torch.cuda.FloatTensor) should be the same',
  ],
} satisfies Cause;
