import { z } from 'zod';
import { Scheduler } from '../scheduler';
import { Launcher } from '../slurm/slurm-options';
import { JobPlan } from './job-plan';

/** The batch job that a start or a sweep becomes: the command line that submits it, and its script. */
export const JobPreview = JobPlan.pick({ argv: true, script: true }).extend({
  scheduler: Scheduler,
  /** The command of a later attempt; null: the same command. Absent where there is none. */
  later: z.array(z.string()).nullable().optional(),
  /** How the command starts on the nodes; absent: as it is, on the first one. */
  launcher: Launcher.optional(),
});
export type JobPreview = z.infer<typeof JobPreview>;
