import { z } from 'zod';

/** How a run would be submitted as a batch job. */
export const JobPlan = z.object({
  /** The command line of sbatch. */
  argv: z.array(z.string()),
  /** Text of the batch script. */
  script: z.string(),
  /** Whether Slurm would take it; null where it was not asked, or did not answer. */
  accepted: z.boolean().nullable(),
  says: z.string().nullable(),
});
export type JobPlan = z.infer<typeof JobPlan>;
