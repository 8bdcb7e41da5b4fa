import { z } from 'zod';
import { Hello } from './target';

/** A job that holds a compute node of a cluster while checks run on it. Texts are Slurm's and the job's own: not to be trusted. */
export const NodeAllocation = z.object({
  name: z.string(),
  /** null until Slurm said it. */
  jobId: z.string().nullable(),
  /** The command line of sbatch, and the text of its batch script. */
  argv: z.array(z.string()),
  script: z.string(),
  submittedMs: z.number(),
  /** Folder of the check, in the state folder. */
  folder: z.string(),
  /** Slurm's own word, or that it does not know the job. */
  state: z.string(),
  /** Why it waits, in Slurm's word. */
  reason: z.string().nullable(),
  needsPerson: z.boolean(),
  /** Of a waiting job the estimate. */
  startMs: z.number().nullable(),
  nodes: z.string().nullable(),
  exitCode: z.string().nullable(),
  isOver: z.boolean(),
  /** What the node says of itself, as the login node sees it in the shared folder; null: not yet. */
  node: z
    .object({
      hello: Hello,
      /** Whether it sees a file in the login node's temporary folder. */
      seesLoginTemp: z.boolean(),
    })
    .nullable(),
  /** The end of its output, once it is over. */
  said: z.string().nullable(),
  /** Slurm does not answer now, in its words. */
  problem: z.string().nullable(),
});
export type NodeAllocation = z.infer<typeof NodeAllocation>;
