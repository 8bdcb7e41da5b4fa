import type { Cause } from '../../matching/cause';

/** Memory allocation refused by the system, without a kill. */
export default {
  id: 'host-oom-alloc-failed',
  title: 'one request for main memory was larger than the machine can give',
  class: 'memory',
  layer: 'os',
  severity: 'high',
  platforms: ['linux', 'wsl', 'windows', 'macos'],
  rank: 'specific',
  explains:
    'A single array asked for more memory than there is, and the system refused it: usually a replay buffer, a dense matrix or a wrong shape. The message names the size; terabytes mean a wrong shape, not too little memory.',
  signs: [
    {
      says: 'NumPy says how much it could not allocate',
      weight: 3,
      line: /ArrayMemoryError: |Unable to allocate [\d.]+ [KMGTPE]iB for an array/,
    },
    {
      says: "torch's allocator for main memory gave up",
      weight: 3,
      line: /DefaultCPUAllocator: (?:can't allocate memory|not enough memory)/,
    },
    { says: 'Python raised MemoryError', weight: 2, line: /^(?:\[rank\d+\]: ?)?\s*MemoryError\b/ },
    { says: 'a C++ library ran out of memory', weight: 2, line: /std::bad_alloc/ },
    { says: 'the system refused memory', weight: 2, line: /\[Errno 12\]|Cannot allocate memory/ },
    {
      says: 'the size is in terabytes, so a shape is wrong',
      weight: 0.5,
      line: /allocate [\d.]+ [TPE]iB/,
    },
    { says: 'the message is about the GPU', weight: -2, line: /(?:CUDA|HIP) out of memory/ },
  ],
  probe: {
    says: 'Reads how much memory this machine has. It changes nothing.',
    falsifiedBy:
      'It has far more free memory than the message asked for: a limit of the container or of ulimit is in force.',
    test: { probe: 'host' },
  },
  remedies: [
    {
      id: 'small-buffer',
      title: 'Make the replay buffer smaller',
      says: 'Sets buffer_size 100 000 in place of a million. Off-policy algorithms then forget sooner.',
      danger: 'none',
      act: { kind: 'set', params: { buffer_size: 100_000 } },
      proof: {
        rerun:
          'The buffer is created; observation bytes × buffer_size stay below 60 % of the memory.',
      },
    },
    {
      id: 'small-observations',
      title: 'Store observations once, as bytes',
      says: 'optimize_memory_usage stores each observation once, and uint8 pictures take a quarter of float32.',
      danger: 'none',
      act: {
        kind: 'words',
        code: 'DQN("CnnPolicy", env, optimize_memory_usage=True, replay_buffer_kwargs={"handle_timeout_termination": False})',
      },
      proof: { rerun: 'The buffer is created.' },
    },
    {
      id: 'chunks',
      title: 'Read the data in parts',
      says: 'Use float32 and a memory map, so that the file stays on the disk and only parts are in memory.',
      danger: 'none',
      act: { kind: 'words', code: 'features = np.load("features.npy", mmap_mode="r")' },
      proof: { rerun: 'The memory of the process stays below the limit.' },
    },
  ],
  confusions: [
    { cause: 'host-oom-killed', says: 'There the system kills the process, without a traceback.' },
    { cause: 'cuda-oom', says: 'There the message names the GPU.' },
    { cause: 'win-pagefile-too-small', says: 'On Windows, WinError 1455 is about the page file.' },
  ],
  sources: [
    {
      says: 'Own trials with NumPy 2.2, torch 2.13 and the replay buffer of Stable-Baselines3.',
      date: '2026-11',
    },
  ],
  examples: [
    'numpy._core._exceptions._ArrayMemoryError: Unable to allocate 745. GiB for an array with shape (1000000, 100000) and data type float64',
    "RuntimeError: [enforce fail at alloc_cpu.cpp:117] . DefaultCPUAllocator: can't allocate memory: you tried to allocate 400000000000 bytes.",
    'MemoryError',
    "terminate called after throwing an instance of 'std::bad_alloc'",
    'OSError: [Errno 12] Cannot allocate memory',
  ],
} satisfies Cause;
