import { z } from 'zod';

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
  jobs: z.array(QueuedJob),
});
export type ClusterView = z.infer<typeof ClusterView>;
