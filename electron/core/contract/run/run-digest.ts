import { z } from 'zod';
import { JobAttempt, ClusterJob, JobState } from '../jobs/job';
import { RunId } from './run';
import { Exit, Heartbeat, Proc, Spec } from './run-directory';

/** What the agent reports about one run directory, without judging. */
export const RunDigest = z.object({
  runId: RunId,
  runDir: z.string(),
  spec: Spec.nullable(),
  /** Reason why there is no spec. */
  specProblem: z.string().nullable(),
  /** The directory was made within the last minute, and nothing wrote its spec.json yet. */
  isNew: z.boolean().optional(),
  /** Sentences about other files of it that cannot be read; absent in digests of before. */
  problems: z.array(z.string()).optional(),
  proc: Proc.nullable(),
  heartbeat: Heartbeat.nullable(),
  exit: Exit.nullable(),
  lock: z.enum(['held', 'free', 'absent']),
  /** Whether the training's process (pid and start time) is alive. null when that cannot be determined. */
  childAlive: z.boolean().nullable(),
  /** False after a reboot of the machine or of the distro. */
  sameBoot: z.boolean().nullable(),
  logBytes: z.int(),
  /**
   * Reason why its disk takes no bytes now; null where it does, where it is unknown, or where nothing writes there. Absent in digests of
   * before.
   */
  disk: z.enum(['full', 'read-only']).nullable().optional(),
  /** Its batch job, what Slurm last said of it, and which start of it this is; null or absent for a run that is no job. */
  job: ClusterJob.nullable().optional(),
  jobState: JobState.nullable().optional(),
  attempt: JobAttempt.nullable().optional(),
});
export type RunDigest = z.infer<typeof RunDigest>;
