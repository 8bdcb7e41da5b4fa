import { z } from 'zod';

/** RL environment that a task trains on, so that it can be checked before; texts may have placeholders. */
export const ManifestEnvironment = z.strictObject({
  /** Gymnasium id, `module:callable`, or `path/to/file.py:Class`. */
  id: z.string().min(1),
  kwargs: z.record(z.string(), z.json()).default({}),
  /** As Stable-Baselines3 names it; absent: judged for none in particular. */
  algorithm: z.string().optional(),
});
