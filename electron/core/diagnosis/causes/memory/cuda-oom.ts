import {
  defineCause,
  line,
  noFailure,
  notCause,
  setEnv,
  setParams,
  source,
  words,
} from '../define-cause';

export default defineCause({
  title: 'The GPU ran out of memory',
  layer: 'driver',
  severity: 'high',
  explains:
    'A tensor needed more memory than the GPU had free, so the allocator of torch gave up. The numbers in the message show why: another process uses memory, much of it is reserved but fragmented, or the batch is simply too large.',
  signs: [
    line(
      'the log says "CUDA out of memory"',
      /\b(?:CUDA|HIP|XPU) out of memory\b|\bCUDA error: out of memory\b|MPS backend out of memory/,
    ),
    line(
      'torch raised OutOfMemoryError',
      /torch\.(?:cuda\.)?OutOfMemoryError|^\s*OutOfMemoryError: (?:CUDA|HIP)/,
    ),
    line(
      'a library of CUDA could not allocate',
      /CUBLAS_STATUS_ALLOC_FAILED|CUDNN_STATUS_ALLOC_FAILED|cudaErrorMemoryAllocation/,
      { weight: 2 },
    ),
    line(
      'another process uses memory on the same GPU',
      /Process \d+ has [\d.]+ [KMG]iB memory in use/,
      { weight: 0.5 },
    ),
    line(
      'the log says that it skipped the batch and continued',
      /(?:OOM|out of memory).{0,120}\b(?:skipp(?:ed|ing)|retry(?:ing)?|reducing|halving)\b|\bskipp(?:ed|ing)\b.{0,80}(?:OOM|out of memory)/i,
      { weight: -3 },
    ),
    line(
      'PyTorch had allocated next to nothing of the memory of its process',
      /this process has \d+(?:\.\d+)? GiB memory in use\. Of the allocated memory (?:0 bytes|[\d.]+ [KM]iB) is/,
      { weight: -2 },
    ),
    line(
      'counting the GPUs failed with error 2, which is the driver, not the size',
      /cudaGetDeviceCount\(\).{0,120}out of memory|Error 2: out of memory/,
      { weight: -2 },
    ),
  ],
  unless: [/(?:OOM|out of memory).{0,120}\b(?:skipp(?:ed|ing)|retry(?:ing)?|reducing batch)\b/i],
  probe: {
    says: 'Lists the programs that use GPU memory, and how much. It changes nothing.',
    falsifiedBy:
      'No program uses memory. Then it was this run alone, so make the run smaller instead of ending another program.',
    test: {
      argv: ['nvidia-smi', '--query-compute-apps=pid,process_name,used_memory', '--format=csv'],
      supports: { output: /\b\d+ MiB/ },
      limitS: 15,
    },
  },
  remedies: [
    setParams('verl-ladder', 'Make the rollout of verl smaller', {
      says: 'Sets batch 8, mini-batch 2, 2 answers for each prompt and 0.3 of the GPU for vLLM. Steps are noisier and slower; the learning rule stays.',
      params: {
        'data.train_batch_size': 8,
        'actor_rollout_ref.actor.ppo_mini_batch_size': 2,
        'actor_rollout_ref.actor.ppo_micro_batch_size_per_gpu': 1,
        'actor_rollout_ref.rollout.n': 2,
        'actor_rollout_ref.rollout.gpu_memory_utilization': 0.3,
      },
      proof: { rerun: 'Steps 1 to 3 pass and nvidia-smi stays below 95%.' },
    }),
    setParams('offload', 'Move the optimizer to main memory', {
      says: 'Keeps parameters and optimizer in main memory while they are not needed, and recomputes activations. Each step takes about a third longer.',
      params: {
        'actor_rollout_ref.actor.fsdp_config.param_offload': true,
        'actor_rollout_ref.actor.fsdp_config.optimizer_offload': true,
        'actor_rollout_ref.model.enable_gradient_checkpointing': true,
      },
      proof: { rerun: 'Steps 1 to 3 pass and nvidia-smi stays below 95%.' },
    }),
    setParams('sb3-batch', 'Use a smaller batch', {
      says: 'Sets batch_size 32 for a Stable-Baselines3 training. Updates take longer and are noisier.',
      params: { batch_size: 32 },
      proof: { rerun: 'The first update passes.' },
    }),
    words('other-program', 'End the other program that uses the GPU', {
      says: 'Where the message names another process: it may be what an earlier run left behind, or a notebook. This lists them all.',
      code: 'nvidia-smi --query-compute-apps=pid,process_name,used_memory --format=csv',
      proof: { rerun: 'The message no longer names another process.' },
    }),
    setEnv('segments', 'Let the allocator grow its segments', {
      says: 'Helps where much memory is reserved but unallocated. Some versions of vLLM refuse it together with sleep mode.',
      env: { PYTORCH_CUDA_ALLOC_CONF: 'expandable_segments:True' },
      proof: { rerun: 'The reserved but unallocated part is small.' },
    }),
  ],
  confusions: [
    notCause(
      'host-oom-killed',
      'There main memory ran out, and the system killed the process without a message.',
    ),
    notCause('jax-holds-the-gpu', 'There JAX or TensorFlow, in the same process, uses the memory.'),
    notCause('jax-oom', 'There JAX could not allocate.'),
    notCause(
      'vllm-kv-cache-no-memory',
      'There vLLM refuses to start because its cache would not fit.',
    ),
    noFailure('A benchmark that catches the error and skips the batch did not fail.'),
  ],
  sources: [
    source(
      'pytorch#124280, #150048 and microsoft/WSL#10269: “Error 2: out of memory” while counting GPUs is a fault of the driver.',
      '2026-11',
    ),
  ],
});
