import { ShortText } from '../bounds';
import { z } from 'zod';
import { base } from '../api-base';
import { CommandRemedy } from '../finding';
import { ClusterView, JobDetail, JobId } from '../jobs/cluster';
import { JobPlan } from '../jobs/job-plan';
import { NodeAllocation } from './node-allocation';
import { TargetId } from '../run/run';
import { SlurmOptions } from '../slurm/slurm-options';
import { TargetView } from './target';

const OneTarget = z.object({ target: TargetId });
const OneNode = OneTarget.extend({ options: SlurmOptions });
const OneJob = OneTarget.extend({ jobId: JobId });
/** `from`: offset in bytes from which its output is read; without it, its last lines. */
const JobOutput = OneJob.extend({ from: z.int().min(0).optional() });

/** Places where code can run: this computer, WSL distros, SSH hosts. */
export const targetCalls = {
  /** Targets known now. `look`: a fresh look first, which starts nothing anywhere. */
  list: base.input(z.object({ look: z.boolean() }).optional()).output(z.array(TargetView)),
  /** A user's act: may start a distro or dial a host. Answers the target as it is then. */
  connect: base.input(OneTarget).output(TargetView),
  /** The same for a host by the name that the user typed, as the kind that takes hosts reads it. */
  connectHost: base.input(z.object({ host: ShortText.min(1) })).output(TargetView),
  /**
   * Actions on a target besides connecting it; with null, what helps where a kind has no target. Looks again, starts nothing, runs none of
   * it.
   */
  acts: base.input(z.object({ target: TargetId.nullable() })).output(z.array(CommandRemedy)),
  /** Partitions, accounts and the user's jobs of a cluster; asks its controller. */
  cluster: base.input(OneTarget).output(ClusterView),
  /** A job of the user on a cluster, also one that was submitted by other means: its state, its files, and a part of its output. */
  queuedJob: base.input(JobOutput).output(JobDetail),
  /** Asks the cluster to end such a job. A run's own job is stopped as a run, which lets it save. */
  cancelJob: base.input(OneJob).output(z.object({})),
  /** The job that would hold a compute node for checks, and whether Slurm would take it. Nothing is submitted. */
  planAllocation: base.input(OneNode).output(JobPlan),
  /** Submits that job, unless one is there that has not ended: its checks are probes with the job in their subject. */
  allocate: base.input(OneNode).output(NodeAllocation),
  /** That job as it is now; null where there was none yet. Cancel it by `cancelJob`. */
  allocation: base.input(OneTarget).output(NodeAllocation.nullable()),
  /** Lets go of it. Its trainings continue. */
  disconnect: base.input(OneTarget).output(TargetView),
};
