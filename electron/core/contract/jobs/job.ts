import { z } from 'zod';
import { Scheduler } from '../scheduler';

/** job.json: the batch job of a run, written at its submission. The id is null until the scheduler said it. */
export const ClusterJob = z.object({
  /** Absent: Slurm. */
  scheduler: Scheduler.optional(),
  /** Name of the job; with the id it is the identity, because Slurm gives ids again. */
  name: z.string(),
  jobId: z.string().nullable(),
  cluster: z.string().nullable(),
  /** null until all runs of its array are there. */
  submittedMs: z.number().nullable(),
  /** The command line of sbatch. */
  argv: z.array(z.string()).optional(),
  /** Seconds between Slurm's SIGTERM and its SIGKILL. */
  killWaitS: z.int().nullable().optional(),
  /** Seconds before the time limit at which the supervisor is warned. */
  warnS: z.int().optional(),
});
export type ClusterJob = z.infer<typeof ClusterJob>;

/** State of a job that Slurm does not list any more and has no record of. */
export const UNKNOWN_TO_SLURM = 'UNKNOWN_TO_SLURM';
/** State of a job that a Ray head does not have: a new session of it, or a job that was deleted. */
export const UNKNOWN_TO_RAY = 'UNKNOWN_TO_RAY';
/**
 * State of a job that was stopped while it waited, and starts nothing any more: on Ray, which may still list it, and as a task of an array,
 * of which Slurm keeps no record.
 */
export const WITHDRAWN = 'WITHDRAWN';

/** scheduler.json: what the scheduler last said of the job. A second witness beside the run directory, never its truth. */
export const JobState = z.object({
  /** The scheduler's own word: `PENDING`, `RUNNING`, `TIMEOUT`, `SUCCEEDED` …, or that it does not know the job. */
  state: z.string(),
  /** Why it waits, in Slurm's word. */
  reason: z.string().nullable(),
  /** It waits for something that does not come by itself. */
  needsPerson: z.boolean().default(false),
  /** Of a waiting job the estimate. */
  startMs: z.number().nullable().default(null),
  endMs: z.number().nullable().default(null),
  nodes: z.string().nullable().default(null),
  /** `code:signal`, as Slurm writes it. */
  exitCode: z.string().nullable().default(null),
  /** Last lines of the job's own output, or what Ray says of its end, where it ended without a record of the supervisor. */
  said: z.string().nullable().default(null),
  /** Who cancelled it (a uid), where accounting knows. */
  by: z.string().nullable().default(null),
  /** Since when it is in this state, as far as it was seen. */
  sinceMs: z.number(),
  /** Since when it waits again after it ran; null: it never did. */
  requeuedMs: z.number().nullable(),
  /** It ended, and the run's own record or a second answer agrees. */
  isSettled: z.boolean(),
  /**
   * It ended, and the run's own record is not seen yet: its folder is on a network, which may show files late, and the record is waited for
   * until then. null: nothing is waited for.
   */
  recordDueMs: z.number().nullable().default(null),
  /** Slurm does not answer now; the rest is what it said before. */
  problem: z.object({ says: z.string(), sinceMs: z.number() }).nullable().default(null),
});
export type JobState = z.infer<typeof JobState>;

/** attempt.json: which start of which job the run directory holds. */
export const JobAttempt = z.object({
  /** 0 for the first one. */
  number: z.int(),
  jobId: z.string().nullable(),
  restarts: z.int(),
  nodes: z.string().nullable(),
  startedMs: z.number(),
  /** When the first attempt started; absent in records of before. */
  firstStartedMs: z.number().optional(),
  /** What the job has on its first node; null where Slurm does not say, absent in records of before. */
  granted: z
    .object({
      cpus: z.int().nullable(),
      memMiB: z.number().nullable(),
      gpus: z.int().nullable(),
    })
    .optional(),
  /** How long the program ran in earlier attempts; absent: there was none. */
  earlierMs: z.number().optional(),
});
export type JobAttempt = z.infer<typeof JobAttempt>;

/** What is shown of a run's job. */
export const JobView = z.object({
  /** Absent: Slurm. */
  scheduler: Scheduler.optional(),
  jobId: z.string().nullable(),
  cluster: z.string().nullable(),
  /** null until Slurm was asked. */
  state: z.string().nullable(),
  reason: z.string().nullable(),
  needsPerson: z.boolean(),
  startMs: z.number().nullable(),
  nodes: z.string().nullable(),
  exitCode: z.string().nullable(),
  /** 1 for the first start of the job. */
  attempt: z.int(),
  /** How often it may continue after its time limit; absent: never. */
  continuations: z.int().optional(),
  /** Slurm does not answer now. */
  problem: z.string().nullable(),
  /** What it used of what it had, in a sentence; absent before its end. */
  use: z.string().optional(),
});
export type JobView = z.infer<typeof JobView>;
