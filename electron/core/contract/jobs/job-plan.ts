import { z } from 'zod';

/** How a run would be submitted as a batch job. */
export const JobPlan = z.object({
  /** The command line that submits it: of sbatch, or of Ray's own `ray job submit`. */
  argv: z.array(z.string()),
  /** Text of the batch script. */
  script: z.string(),
  /** Whether the scheduler would take it; null where it was not asked, or did not answer. */
  accepted: z.boolean().nullable(),
  says: z.string().nullable(),
});
export type JobPlan = z.infer<typeof JobPlan>;
