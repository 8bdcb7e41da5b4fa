import type { Cause } from '../../matching/cause';

/** Images of a shape that the network does not take. */
export default {
  id: 'picture-shape-wrong',
  title: 'images of a shape that the network does not take',
  class: 'user-code',
  layer: 'python',
  severity: 'medium',
  platforms: ['linux', 'wsl', 'windows', 'macos'],
  rank: 'specific',
  explains:
    'A convolution got something that is not an image, or one that is too small for its kernels. torch expects channels first, and NatureCNN needs images of at least 36 by 36.',
  signs: [
    {
      says: 'the picture is smaller than the kernel',
      weight: 3,
      line: /Kernel size can't be greater than actual input size/,
    },
    {
      says: 'a convolution got no picture',
      weight: 3,
      line: /Expected 3D \(unbatched\) or 4D \(batched\) input to conv2d/,
    },
    {
      says: 'the channels differ',
      weight: 3,
      line: /weight of size \[[\d, ]+\], expected input\[[\d, ]+\] to have \d+ channels/,
    },
  ],
  probe: null,
  remedies: [
    {
      id: 'wrap',
      title: 'Bring the observations into the usual shape',
      says: '84 by 84 pixels, channels first.',
      danger: 'none',
      act: {
        kind: 'words',
        code: 'env = gym.wrappers.ResizeObservation(env, (84, 84))\nvenv = VecTransposeImage(venv)',
      },
      proof: { rerun: 'The first step passes.' },
    },
    {
      id: 'mlp',
      title: 'Use the policy for vectors',
      says: 'For observations that are not images.',
      danger: 'none',
      act: { kind: 'words', code: 'PPO("MlpPolicy", env)' },
      proof: { rerun: 'The first step passes.' },
    },
  ],
  confusions: [
    { cause: 'shape-mismatch-matmul', says: 'There a linear layer got another size.' },
    { cause: 'tensor-sizes-differ', says: 'There two tensors are combined.' },
  ],
  sources: [{ says: 'torch 2, stable-baselines3 2, own trials', date: '2026-11' }],
  examples: [
    "RuntimeError: Calculated padded input size per channel: (3 x 3). Kernel size: (8 x 8). Kernel size can't be greater than actual input size",
    'RuntimeError: Expected 3D (unbatched) or 4D (batched) input to conv2d, but got input of size: [4]',
    'RuntimeError: Given groups=1, weight of size [32, 4, 8, 8], expected input[1, 3, 84, 84] to have 4 channels, but got 3 channels instead',
  ],
} satisfies Cause;
