import { defineCause, line, notCause, setEnv, source, words } from '../define-cause';

export default defineCause({
  title: 'JAX ran out of memory',
  layer: 'driver',
  severity: 'high',
  explains:
    'An array needed more memory than the device of JAX had left. On a GPU, JAX takes three quarters of the memory when it starts and lives within that share, so it can run out while the GPU itself still has room.',
  signs: [
    line(
      'JAX says that its resources are exhausted',
      /RESOURCE_EXHAUSTED: (?:.{0,60}: )?(?:Failed to allocate|Out of memory)/,
    ),
    line(
      'its allocator names the request that did not fit',
      /Allocator \([\w:-]{1,40}\) ran out of memory trying to allocate/,
      { weight: 2 },
    ),
  ],
  probe: {
    says: 'Lists the programs that use GPU memory, and how much. It changes nothing.',
    falsifiedBy:
      'No other program uses memory. Then it was this run alone, so make the run smaller.',
    test: {
      argv: ['nvidia-smi', '--query-compute-apps=pid,process_name,used_memory', '--format=csv'],
      supports: { output: /\b\d+ MiB/ },
      limitS: 15,
    },
  },
  remedies: [
    words('smaller', 'Use fewer environments, or smaller batches', {
      says: 'Half as many environments take half the memory of a rollout. Each update sees fewer steps, so it is noisier.',
      code: 'num_envs = num_envs // 2',
      proof: { rerun: 'The first update passes.' },
    }),
    setEnv('share', 'Let JAX use more of the GPU', {
      says: 'Raises its share from 75% to 95%. Nothing else should use the GPU then.',
      env: { XLA_PYTHON_CLIENT_MEM_FRACTION: '0.95' },
      proof: { rerun: 'The step that failed passes.' },
    }),
    setEnv('as-needed', 'Let JAX take memory as it needs it', {
      says: 'For a GPU that other programs use, too. Memory may become fragmented.',
      env: { XLA_PYTHON_CLIENT_PREALLOCATE: 'false' },
      proof: { rerun: 'The step that failed passes.' },
    }),
  ],
  confusions: [
    notCause('cuda-oom', 'There PyTorch could not allocate.'),
    notCause(
      'jax-holds-the-gpu',
      'There JAX has what it needs, and PyTorch in the same process has nothing left.',
    ),
  ],
  sources: [
    source('docs.jax.dev, “GPU memory allocation”', '2026-11'),
    source('jax 0.11 on an H100, own trial', '2026-11'),
  ],
});
