import { defineCause, line, notCause, setEnv, source } from '../define-cause';

export default defineCause({
  title: 'JAX or TensorFlow uses most of the GPU, and PyTorch gets none',
  layer: 'driver',
  severity: 'high',
  explains:
    'Two frameworks share one process. The first array of JAX reserves three quarters of the GPU, and TensorFlow reserves nearly all of it, so PyTorch runs out although it has allocated next to nothing itself.',
  signs: [
    line(
      'this process uses much of the GPU, and PyTorch has allocated none of it',
      /this process has \d+(?:\.\d+)? GiB memory in use\. Of the allocated memory (?:0 bytes|[\d.]+ [KM]iB) is allocated by PyTorch/,
    ),
    line(
      'PyTorch had allocated nothing',
      /Of the allocated memory 0 bytes is allocated by PyTorch, and 0 bytes is reserved/,
      { weight: 2 },
    ),
    line(
      'another process uses memory on the same GPU',
      /Process \d+ has [\d.]+ [KMG]iB memory in use/,
      { weight: -3 },
    ),
  ],
  remedies: [
    setEnv('as-needed', 'Let both take memory as they need it', {
      says: 'JAX and TensorFlow no longer reserve memory when they start. Memory may become fragmented.',
      env: { XLA_PYTHON_CLIENT_PREALLOCATE: 'false', TF_FORCE_GPU_ALLOW_GROWTH: 'true' },
      proof: { rerun: 'PyTorch allocates its tensors.' },
    }),
    setEnv('jax-cpu', 'Keep JAX on the CPU', {
      says: 'Leaves the GPU to PyTorch. What JAX computes gets slower.',
      env: { JAX_PLATFORMS: 'cpu' },
      proof: { rerun: 'PyTorch allocates its tensors.' },
    }),
  ],
  confusions: [
    notCause('cuda-oom', 'There PyTorch itself, or another process, uses the memory.'),
    notCause('jax-oom', 'There JAX could not allocate.'),
  ],
  sources: [
    source('docs.jax.dev, “GPU memory allocation”', '2026-11'),
    source('jax 0.11 and torch 2.11 in one process on an H100, own trial', '2026-11'),
  ],
});
