import type { Cause } from '../../matching/cause';

/** vLLM finds no GPU memory for its key-value cache. */
export default {
  id: 'vllm-kv-cache-no-memory',
  title: 'vLLM has no room on the GPU for its cache',
  class: 'memory',
  layer: 'driver',
  severity: 'high',
  platforms: ['linux', 'wsl'],
  rank: 'specific',
  explains:
    "After weights and activations nothing, or too little, of vLLM's share of the GPU is left for the cache of keys and values. In a training that shares the card, the trainer already holds memory, so the share has to fit into what is free, not into the whole.",
  signs: [
    {
      says: 'vLLM says that no memory is available for the cache blocks',
      weight: 3,
      line: /No available memory for the cache blocks/,
    },
    {
      says: "the model's longest sequence does not fit into the cache",
      weight: 3,
      line: /max seq len \(\d{1,9}\) is larger than the maximum number of tokens that can be stored in KV cache/,
    },
    {
      says: 'the memory for the cache is negative',
      weight: 3,
      line: /Available KV cache memory: -\d/,
    },
    {
      says: 'vLLM says how much cache one request needs',
      weight: 3,
      line: /To serve at least one request .{1,120}KV cache is needed/,
    },
    {
      says: "less memory is free than vLLM's share",
      weight: 3,
      line: /Free memory on device .{1,120}less than desired GPU memory utilization/,
    },
  ],
  probe: {
    says: 'Asks nvidia-smi how much memory of each card is free; it changes nothing.',
    falsifiedBy: 'Nearly the whole card is free: then the sequence length is too large for it.',
    test: {
      argv: ['nvidia-smi', '--query-gpu=memory.free,memory.total', '--format=csv,noheader'],
      supports: { output: /^\d{1,4} MiB/m },
      limitS: 15,
    },
  },
  remedies: [
    {
      id: 'shorter',
      title: 'Allow shorter sequences',
      says: 'The cache has to hold one whole sequence. Longer prompts and answers are cut or refused.',
      danger: 'none',
      act: { kind: 'set', params: { 'actor_rollout_ref.rollout.max_model_len': 4096 } },
      proof: { rerun: 'The log says "GPU KV cache size" with as many tokens as a sequence has.' },
    },
    {
      id: 'share',
      title: 'Give vLLM a larger share',
      says: 'Helps where the card is otherwise free. With a trainer on the same card, the trainer may run out instead.',
      danger: 'none',
      act: { kind: 'set', params: { 'actor_rollout_ref.rollout.gpu_memory_utilization': 0.8 } },
      proof: { rerun: 'The log says "GPU KV cache size".' },
    },
    {
      id: 'offload',
      title: "Move the trainer's weights out of the way",
      says: 'Parameters and optimizer wait in the memory of the machine while vLLM generates. Each step gets slower.',
      danger: 'none',
      act: {
        kind: 'set',
        params: {
          'actor_rollout_ref.actor.fsdp_config.param_offload': true,
          'actor_rollout_ref.actor.fsdp_config.optimizer_offload': true,
          'actor_rollout_ref.rollout.enforce_eager': true,
        },
      },
      proof: { rerun: 'The log says "GPU KV cache size".' },
    },
    {
      id: 'zombie',
      title: 'End the program that holds the card',
      says: '"Free memory … less than desired" means that another process, often an old vLLM, has it.',
      danger: 'none',
      act: { kind: 'command', argv: ['nvidia-smi'] },
      proof: { rerun: 'The card is free before the run starts.' },
    },
  ],
  confusions: [
    { cause: 'cuda-oom', says: 'There an allocation of PyTorch failed.' },
    { cause: 'vllm-engine-core-init-failed', says: 'What the client says of it.' },
  ],
  sources: [
    { says: 'own trial of the check, and public reports, vLLM 0.8 to 0.28', date: '2026-11' },
  ],
  examples: [
    'ValueError: No available memory for the cache blocks. Try increasing `gpu_memory_utilization` when initializing the engine.',
    "ValueError: The model's max seq len (16384) is larger than the maximum number of tokens that can be stored in KV cache (9120).",
    'INFO 10-02 11:20:33 [gpu_worker.py:200] Available KV cache memory: -1.42 GiB',
    "ValueError: To serve at least one request with the models's max seq len (16384), (2.00 GiB KV cache is needed, which is larger than 0.91 GiB).",
    'ValueError: Free memory on device (3.1/15.9 GiB) on startup is less than desired GPU memory utilization (0.9, 14.3 GiB).',
  ],
} satisfies Cause;
