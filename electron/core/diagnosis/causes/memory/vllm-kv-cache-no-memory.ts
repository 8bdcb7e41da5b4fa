import { command, defineCause, line, notCause, setParams, source } from '../define-cause';

export default defineCause({
  title: 'vLLM has no room on the GPU for its cache',
  layer: 'driver',
  severity: 'high',
  platforms: ['linux', 'wsl'],
  explains:
    "After weights and activations nothing, or too little, of vLLM's share of the GPU is left for the cache of keys and values. In a training that shares the card, the trainer already uses memory, so the share has to fit into what is free, not into the whole.",
  signs: [
    line(
      'vLLM says that no memory is available for the cache blocks',
      /No available memory for the cache blocks/,
    ),
    line(
      "the model's longest sequence does not fit into the cache",
      /max seq len \(\d{1,9}\) is larger than the maximum number of tokens that can be stored in KV cache/,
    ),
    line('the memory for the cache is negative', /Available KV cache memory: -\d/),
    line(
      'vLLM says how much cache one request needs',
      /To serve at least one request .{1,120}KV cache is needed/,
    ),
    line(
      "less memory is free than vLLM's share",
      /Free memory on device .{1,120}less than desired GPU memory utilization/,
    ),
  ],
  probe: {
    says: 'Asks nvidia-smi how much memory of each card is free; it changes nothing.',
    falsifiedBy: 'Nearly the whole card is free. Then the sequence length is too large for it.',
    test: {
      argv: ['nvidia-smi', '--query-gpu=memory.free,memory.total', '--format=csv,noheader'],
      supports: { output: /^\d{1,4} MiB/m },
      limitS: 15,
    },
  },
  remedies: [
    setParams('shorter', 'Allow shorter sequences', {
      says: 'The cache has to hold one whole sequence. Longer prompts and answers are cut or refused.',
      params: { 'actor_rollout_ref.rollout.max_model_len': 4096 },
      proof: { rerun: 'The log says "GPU KV cache size" with as many tokens as a sequence has.' },
    }),
    setParams('share', 'Give vLLM a larger share', {
      says: 'Helps where the card is otherwise free. With a trainer on the same card, the trainer may run out instead.',
      params: { 'actor_rollout_ref.rollout.gpu_memory_utilization': 0.8 },
      proof: { rerun: 'The log says "GPU KV cache size".' },
    }),
    setParams('offload', "Move the trainer's weights out of the way", {
      says: 'Parameters and optimizer wait in the memory of the machine while vLLM generates. Each step gets slower.',
      params: {
        'actor_rollout_ref.actor.fsdp_config.param_offload': true,
        'actor_rollout_ref.actor.fsdp_config.optimizer_offload': true,
        'actor_rollout_ref.rollout.enforce_eager': true,
      },
      proof: { rerun: 'The log says "GPU KV cache size".' },
    }),
    command('zombie', 'End the program that uses the card', {
      says: '"Free memory … less than desired" means that another process, often an old vLLM, has it.',
      danger: 'none',
      argv: ['nvidia-smi'],
      proof: { rerun: 'The card is free before the run starts.' },
    }),
  ],
  confusions: [
    notCause('cuda-oom', 'There an allocation of PyTorch failed.'),
    notCause('vllm-engine-core-init-failed', 'What the client says of it.'),
  ],
  sources: [source('own trial of the check, and public reports, vLLM 0.8 to 0.28', '2026-11')],
});
