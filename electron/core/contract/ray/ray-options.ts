import { z } from 'zod';

const Count = z.number().min(0).max(10_000);

/**
 * What the entrypoint of a Ray job reserves; `{}` reserves nothing, and then it runs on the head. Actors and tasks of the training ask Ray
 * for their own. Source: JobSubmitRequest of Ray's Jobs REST API.
 */
export const RayOptions = z.object({
  /** CPUs, also a part of one. */
  cpus: Count.optional(),
  /** GPUs, also a part of one. */
  gpus: Count.optional(),
  memMiB: z.int().min(1).max(100_000_000).optional(),
});
export type RayOptions = z.infer<typeof RayOptions>;
