import { z } from 'zod';
import { ShortText } from '../bounds';

/** Runs of one sweep: what a machine trains in a night, and what one comparison holds apart. */
export const MAX_SWEEP_RUNS = 25;
/** Parameters that vary in one sweep: the seed and a grid of two. */
export const MAX_VARIED = 3;

/** Id of a sweep, made like that of a run. */
export const SweepId = z
  .string()
  .max(24)
  .regex(/^\d{8}-\d{6}-[0-9a-f]{8}$/);

/** The sweep that a run belongs to: runs that one act started, alike but for the parameters that vary. */
export const SweepMember = z.object({
  id: SweepId,
  name: ShortText,
  /** From 1, in the order in which they start. */
  index: z.int().min(1).max(MAX_SWEEP_RUNS),
  size: z.int().min(1).max(MAX_SWEEP_RUNS),
  /** Names of the parameters that vary. */
  varies: z.array(ShortText).min(1).max(MAX_VARIED),
  /** The cluster gets the sweep as one array job, of which so many tasks run at once; absent: each run starts by itself. */
  arrayAtOnce: z.int().min(1).max(MAX_SWEEP_RUNS).optional(),
});
export type SweepMember = z.infer<typeof SweepMember>;
