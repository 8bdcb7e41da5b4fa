import { defineCause, line, notCause, source, words } from '../define-cause';

export default defineCause({
  title: 'Images have a shape that the network does not accept',
  severity: 'medium',
  explains:
    'A convolution got something that is not an image, or one that is too small for its kernels. torch expects channels first, and NatureCNN needs images of at least 36 by 36.',
  signs: [
    line(
      'the picture is smaller than the kernel',
      /Kernel size can't be greater than actual input size/,
    ),
    line(
      'a convolution got no picture',
      /Expected 3D \(unbatched\) or 4D \(batched\) input to conv2d/,
    ),
    line(
      'the channels differ',
      /weight of size \[[\d, ]+\], expected input\[[\d, ]+\] to have \d+ channels/,
    ),
  ],
  remedies: [
    words('wrap', 'Bring the observations into the usual shape', {
      says: '84 by 84 pixels, channels first.',
      code: 'env = gym.wrappers.ResizeObservation(env, (84, 84))\nvenv = VecTransposeImage(venv)',
      proof: { rerun: 'The first step passes.' },
    }),
    words('mlp', 'Use the policy for vectors', {
      says: 'For observations that are not images.',
      code: 'PPO("MlpPolicy", env)',
      proof: { rerun: 'The first step passes.' },
    }),
  ],
  confusions: [
    notCause('shape-mismatch-matmul', 'There a linear layer got another size.'),
    notCause('tensor-sizes-differ', 'There two tensors are combined.'),
  ],
  sources: [source('torch 2, stable-baselines3 2, own trials', '2026-11')],
});
