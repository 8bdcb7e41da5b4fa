import type { Cause } from '../../matching/cause';

/** A tensor that cannot become a NumPy array as it is. */
export default {
  id: 'tensor-to-numpy',
  title: 'a tensor that cannot become a NumPy array as it is',
  class: 'user-code',
  layer: 'python',
  severity: 'low',
  platforms: ['linux', 'wsl', 'windows', 'macos'],
  rank: 'specific',
  explains:
    'NumPy has no gradients and no GPU memory, so torch refuses to hand over such a tensor. Detach it and copy it to main memory first.',
  signs: [
    {
      says: 'the tensor requires a gradient',
      weight: 3,
      line: /Can't call numpy\(\) on Tensor that requires grad/,
    },
    {
      says: 'the tensor is in the memory of a GPU',
      weight: 3,
      line: /can't convert \w+(?::\d+)? device type tensor to numpy/,
    },
  ],
  probe: null,
  remedies: [
    {
      id: 'detach',
      title: 'Detach and copy it',
      says: 'It costs one copy.',
      danger: 'none',
      act: { kind: 'words', code: 'array = tensor.detach().cpu().numpy()' },
      proof: { rerun: 'The run passes that line.' },
    },
  ],
  confusions: [
    { cause: 'tensors-on-two-devices', says: 'There two tensors meet on different devices.' },
  ],
  sources: [{ says: 'torch 2.15, own trial', date: '2026-11' }],
  examples: [
    "RuntimeError: Can't call numpy() on Tensor that requires grad. Use tensor.detach().numpy() instead.",
    "TypeError: can't convert cuda:0 device type tensor to numpy. Use Tensor.cpu() to copy the tensor to host memory first.",
  ],
} satisfies Cause;
