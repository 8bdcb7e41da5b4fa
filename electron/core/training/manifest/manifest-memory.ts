import { z } from 'zod';
import { Expression, Name } from './manifest-param';

/**
 * Arithmetic of the memory that a task needs (core/training/memory), and what its parameters mean in it. Roles of `verl`:
 * model, prompt, response, n, batch, gpus, tp, tokens, log_tokens, utilization, offload, lora_rank, saves. Of
 * `sb3-rollout`: n_steps, n_envs, obs_bytes, batch_size, parameters, env_gb, llm_gb, saves. Of `replay`: capacity,
 * obs_bytes, action_bytes.
 */
export const ManifestMemory = z.strictObject({
  kind: z.enum(['verl', 'sb3-rollout', 'replay']),
  /** By role: a parameter's name, a number, or arithmetic. */
  of: z.record(Name, Expression),
});
export type ManifestMemory = z.infer<typeof ManifestMemory>;
