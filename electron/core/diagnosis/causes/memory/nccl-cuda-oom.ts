import type { Cause } from '../../matching/cause';

/** NCCL finds no GPU memory for its buffers. */
export default {
  id: 'nccl-cuda-oom',
  title: 'NCCL found no room on the GPU for its buffers',
  class: 'memory',
  layer: 'driver',
  severity: 'high',
  platforms: ['linux', 'wsl'],
  rank: 'specific',
  explains:
    'NCCL allocates its buffers outside of PyTorch\'s pool, and the GPU had no memory left, or WSL too little pinned memory. The message lacks the usual words "CUDA out of memory".',
  signs: [
    {
      says: 'NCCL says "Failed to CUDA calloc" or "malloc"',
      weight: 3,
      line: /Failed to CUDA (?:calloc|malloc|host alloc)/,
    },
    {
      says: 'NCCL reports CUDA failure 2, out of memory',
      weight: 3,
      line: /Cuda failure (?:2\b|'out of memory')/,
    },
    {
      says: 'it follows ncclUnhandledCudaError',
      weight: 1,
      line: /Cuda failure (?:2\b|'out of memory')|Failed to CUDA/,
      after: /ncclUnhandledCudaError/,
      within: 12,
    },
    {
      says: 'CUDA forbids the operation, which is another fault',
      weight: -2,
      line: /Cuda failure \d{1,3} 'operation not permitted'/,
    },
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
    {
      id: 'utilization',
      title: 'Give vLLM a smaller share of the GPU',
      says: 'NCCL then finds room beside the cache of vLLM. Fewer tokens are generated at once.',
      danger: 'none',
      act: { kind: 'set', params: { 'actor_rollout_ref.rollout.gpu_memory_utilization': 0.3 } },
      proof: { rerun: 'All ranks pass the first collective.' },
    },
    {
      id: 'buffers',
      title: "Make NCCL's buffers smaller",
      says: 'Sets a buffer of 1 MiB in place of 4 MiB per channel. Large transfers get slower.',
      danger: 'none',
      act: { kind: 'env', env: { NCCL_BUFFSIZE: '1048576' } },
      proof: { rerun: 'NCCL starts without "Failed to CUDA calloc".' },
    },
    {
      id: 'wsl-memory',
      title: 'Give WSL more memory',
      says: 'Pinned memory is limited by the memory of the WSL machine, which .wslconfig sets. Applying it ends all distros.',
      danger: 'interrupts',
      act: { kind: 'setup', step: 'wsl' },
      proof: { probe: 'wsl' },
    },
  ],
  confusions: [
    {
      cause: 'cuda-oom',
      says: 'PyTorch\'s own allocator says "CUDA out of memory. Tried to allocate".',
    },
    {
      cause: 'nccl-system-error',
      says: 'There a socket, shared memory or a driver call failed, not an allocation.',
    },
  ],
  sources: [{ says: 'public logs, one from WSL', date: '2026-11' }],
  examples: [
    'NCCL WARN Failed to CUDA calloc 4194304 bytes',
    "NCCL WARN Cuda failure 2 'out of memory'",
  ],
} satisfies Cause;
