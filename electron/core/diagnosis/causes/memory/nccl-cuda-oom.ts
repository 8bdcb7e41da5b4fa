import { defineCause, line, notCause, setEnv, setParams, setup, source } from '../define-cause';

export default defineCause({
  title: 'NCCL had no room on the GPU for its buffers',
  layer: 'driver',
  severity: 'high',
  platforms: ['linux', 'wsl'],
  explains:
    'NCCL allocates its buffers outside of PyTorch\'s pool, and the GPU had no memory left, or WSL too little pinned memory. The message lacks the usual words "CUDA out of memory".',
  signs: [
    line(
      'NCCL says "Failed to CUDA calloc" or "malloc"',
      /Failed to CUDA (?:calloc|malloc|host alloc)/,
    ),
    line('NCCL reports CUDA failure 2, out of memory', /Cuda failure (?:2\b|'out of memory')/),
    line(
      'it follows ncclUnhandledCudaError',
      /Cuda failure (?:2\b|'out of memory')|Failed to CUDA/,
      { weight: 1, after: /ncclUnhandledCudaError/, within: 12 },
    ),
    line(
      'CUDA forbids the operation, which is another fault',
      /Cuda failure \d{1,3} 'operation not permitted'/,
      { weight: -2 },
    ),
  ],
  probe: {
    says: 'Asks nvidia-smi how much memory of each card is free; it changes nothing.',
    falsifiedBy: 'Each card has a gigabyte or more free.',
    test: {
      argv: ['nvidia-smi', '--query-gpu=memory.free', '--format=csv,noheader'],
      supports: { output: /^\d{1,3} MiB/m },
      limitS: 15,
    },
  },
  remedies: [
    setParams('utilization', 'Give vLLM a smaller share of the GPU', {
      says: 'NCCL then finds room beside the cache of vLLM. Fewer tokens are generated at once.',
      params: { 'actor_rollout_ref.rollout.gpu_memory_utilization': 0.3 },
      proof: { rerun: 'All ranks pass the first collective.' },
    }),
    setEnv('buffers', "Make NCCL's buffers smaller", {
      says: 'Sets a buffer of 1 MiB in place of 4 MiB per channel. Large transfers get slower.',
      env: { NCCL_BUFFSIZE: '1048576' },
      proof: { rerun: 'NCCL starts without "Failed to CUDA calloc".' },
    }),
    setup('wsl-memory', 'Give WSL more memory', {
      says: 'Pinned memory is limited by the memory of the WSL machine, which .wslconfig sets. Applying it ends all distros.',
      danger: 'interrupts',
      step: 'wsl',
      proof: { probe: 'wsl' },
    }),
  ],
  confusions: [
    notCause('cuda-oom', 'PyTorch\'s own allocator says "CUDA out of memory. Tried to allocate".'),
    notCause(
      'nccl-system-error',
      'There a socket, shared memory or a driver call failed, not an allocation.',
    ),
  ],
  sources: [source('public logs, one from WSL', '2026-11')],
});
