import { defineCause, line, notCause, setParams, source, words } from '../define-cause';

export default defineCause({
  title: 'One memory request was larger than the machine can provide',
  layer: 'os',
  severity: 'high',
  explains:
    'A single array requested more memory than there is, and the system refused it: usually a replay buffer, a dense matrix or a wrong shape. The message names the size; terabytes mean a wrong shape, not too little memory.',
  signs: [
    line(
      'NumPy says how much it could not allocate',
      /ArrayMemoryError: |Unable to allocate [\d.]+ [KMGTPE]iB for an array/,
    ),
    line(
      "torch's allocator for main memory gave up",
      /DefaultCPUAllocator: (?:can't allocate memory|not enough memory)/,
    ),
    line('Python raised MemoryError', /^(?:\[rank\d+\]: ?)?\s*MemoryError\b/, { weight: 2 }),
    line('a C++ library ran out of memory', /std::bad_alloc/, { weight: 2 }),
    line('the system refused memory', /\[Errno 12\]|Cannot allocate memory/, { weight: 2 }),
    line('the size is in terabytes, so a shape is wrong', /allocate [\d.]+ [TPE]iB/, {
      weight: 0.5,
    }),
    line('the message is about the GPU', /(?:CUDA|HIP) out of memory/, { weight: -2 }),
  ],
  probe: {
    says: 'Reads how much memory this machine has. It changes nothing.',
    falsifiedBy:
      'It has far more free memory than the message requested. Then a limit of the container or of ulimit is in force.',
    test: { probe: 'host' },
  },
  remedies: [
    setParams('small-buffer', 'Make the replay buffer smaller', {
      says: 'Sets buffer_size 100 000 in place of a million. Off-policy algorithms then forget sooner.',
      params: { buffer_size: 100_000 },
      proof: {
        rerun:
          'The buffer is created; observation bytes × buffer_size stay below 60% of the memory.',
      },
    }),
    words('small-observations', 'Store observations once, as bytes', {
      says: 'optimize_memory_usage stores each observation once, and uint8 pictures take a quarter of float32.',
      code: 'DQN("CnnPolicy", env, optimize_memory_usage=True, replay_buffer_kwargs={"handle_timeout_termination": False})',
      proof: { rerun: 'The buffer is created.' },
    }),
    words('chunks', 'Read the data in parts', {
      says: 'Use float32 and a memory map, so that the file stays on the disk and only parts are in memory.',
      code: 'features = np.load("features.npy", mmap_mode="r")',
      proof: { rerun: 'The memory of the process stays below the limit.' },
    }),
  ],
  confusions: [
    notCause('host-oom-killed', 'There the system kills the process, without a traceback.'),
    notCause('cuda-oom', 'There the message names the GPU.'),
    notCause('win-pagefile-too-small', 'On Windows, WinError 1455 is about the page file.'),
  ],
  sources: [
    source(
      'Own trials with NumPy 2.2, torch 2.13 and the replay buffer of Stable-Baselines3.',
      '2026-11',
    ),
  ],
});
