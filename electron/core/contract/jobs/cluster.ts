import { z } from 'zod';
import { ShortText } from '../bounds';
import { RayCluster } from '../ray/ray-cluster';

/** A partition of a cluster, as sinfo lists it. */
export const Partition = z.object({
  name: z.string(),
  isDefault: z.boolean(),
  isUp: z.boolean(),
  /** Its longest job, as Slurm writes it: `1-00:00:00`, `infinite`. */
  timeLimit: z.string(),
  nodes: z.int(),
  /** Of its largest node. */
  cpusPerNode: z.int().nullable(),
  memMiBPerNode: z.int().nullable(),
  /** GPUs of a node: `a100:2`; null: none. */
  gpus: z.string().nullable(),
  cpusIdle: z.int(),
  cpusTotal: z.int(),
  features: z.array(z.string()),
});
export type Partition = z.infer<typeof Partition>;

/** A job of the user on a cluster, also one that was not submitted by this app. */
export const QueuedJob = z.object({
  jobId: z.string(),
  name: z.string(),
  state: z.string(),
  reason: z.string().nullable(),
  needsPerson: z.boolean(),
  /** It has ended, and Slurm still lists it. */
  isOver: z.boolean(),
  /** Of a waiting job the estimate. */
  startMs: z.number().nullable(),
  nodes: z.string().nullable(),
  partition: z.string().nullable(),
  /** The time that it may take, and has taken, as Slurm writes them. */
  timeLimit: z.string().nullable(),
  elapsed: z.string().nullable(),
  /** The run of this home that it belongs to; null: submitted by other means. */
  runId: z.string().nullable(),
});
export type QueuedJob = z.infer<typeof QueuedJob>;

/** A job's id: a number as Slurm writes it, `67`, `67_2` of an array; a name on Ray. */
export const JobId = ShortText.regex(/^[\w.-]{1,100}$/);

/** Files of a job, and the end of its output. Texts are Slurm's and the job's own: not to be trusted. */
export const JobDetail = z.object({
  jobId: z.string(),
  name: z.string(),
  /** Path of its batch script; null where Slurm does not say. */
  command: z.string().nullable(),
  workDir: z.string().nullable(),
  /** Path of its output. */
  stdout: z.string().nullable(),
  /** Its state as the scheduler names it, and why it waits or ended so. */
  state: z.string(),
  reason: z.string().nullable(),
  needsPerson: z.boolean(),
  isOver: z.boolean(),
  /** Of a waiting job the estimate. */
  startMs: z.number().nullable(),
  /** As the scheduler writes it: `7:0` on Slurm, status and signal. */
  exitCode: z.string().nullable(),
  /** The last lines of its output, or what follows the byte that was asked for; null where it cannot be read. */
  output: z.string().nullable(),
  /** Offsets in bytes of the first byte of `output`, and behind its last one. */
  outputFrom: z.int().nullable(),
  outputTo: z.int().nullable(),
  /** Reason why it cannot. */
  problem: z.string().nullable(),
});
export type JobDetail = z.infer<typeof JobDetail>;

/** What a cluster offers to the form of a job, and the user's jobs on it. */
export const ClusterView = z.object({
  /** null: there is no Slurm on that machine. */
  slurm: z
    .object({
      version: z.string().nullable(),
      name: z.string().nullable(),
      /** Seconds between Slurm's SIGTERM and its SIGKILL. */
      killWaitS: z.int().nullable(),
    })
    .nullable(),
  /** Reason why it could not be listed, in Slurm's words; null where it was. */
  problem: z.string().nullable(),
  partitions: z.array(Partition),
  /** Empty where the cluster keeps no accounts. */
  accounts: z.array(z.string()),
  qos: z.array(z.string()),
  /** Reason why accounts and QOS could not be listed, in Slurm's words; null or absent where they were, or where it keeps none. */
  accountingProblem: z.string().nullish(),
  jobs: z.array(QueuedJob),
  /** Its head's own words, where it is a Ray cluster; absent: it is none. */
  ray: RayCluster.optional(),
});
export type ClusterView = z.infer<typeof ClusterView>;

/** Whether a job there may name an account and a QOS: a cluster without accounting means nothing by them. */
export const hasAccounting = ({ accounts, accountingProblem }: ClusterView): boolean =>
  accounts.length > 0 || (accountingProblem ?? null) !== null;
