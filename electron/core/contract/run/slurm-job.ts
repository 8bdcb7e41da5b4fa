import { z } from 'zod';
import { MAX_SWEEP_RUNS, SweepId } from './sweep-member';
import { SlurmOptions } from '../slurm/slurm-options';

/** The batch job of a run: its options, and the array that it is a task of. */
export const SlurmJob = SlurmOptions.extend({
  /** All runs of a sweep are submitted as one array job; absent: the run is a job of its own. */
  array: z
    .object({
      /** Id of the sweep. */
      id: SweepId,
      /** Of the task, from 1. */
      index: z.int().min(1).max(MAX_SWEEP_RUNS),
      size: z.int().min(1).max(MAX_SWEEP_RUNS),
      /** Tasks that may run at the same time. */
      atOnce: z.int().min(1).max(MAX_SWEEP_RUNS),
    })
    .optional(),
});
export type SlurmJob = z.infer<typeof SlurmJob>;
