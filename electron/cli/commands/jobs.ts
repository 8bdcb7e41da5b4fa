import type { ClusterView, Partition, QueuedJob } from '#core/contract/jobs/cluster';
import type { RayNode } from '#core/contract/ray/ray-cluster';
import type { Scheduler } from '#core/contract/scheduler';
import { binarySizeText } from '#core/lib/size-text';
import { jobStartWords, waitingSentence } from '#core/diagnosis/verdict/job-words';
import { type Command, type CommandForm, isOn, textFlag } from '../command';
import { flagSwitch, flagText } from '../flags/flags';
import { EXIT, granted, type Io } from '../io';
import { jobIdOf, onlyCluster } from '../jobs';
import { table } from '../text/run-text';

const form: CommandForm = {
  name: 'jobs',
  words: 'CLUSTER',
  flags: {
    partitions: flagSwitch('List its partitions instead.'),
    output: flagText(
      'JOB',
      'Print the end of the output of this job, also of one that is no run; attach follows it.',
    ),
    cancel: flagText('JOB', 'Cancel this job. Stop a run with stop, which lets it save.'),
  },
};

export default {
  ...form,
  says: 'List the jobs of a cluster, also those that were submitted by other means: your own on Slurm, with why a job waits and its estimated start; all of them on Ray. CLUSTER is its ID, such as slurm:HOST or ray:HOST; without it, the only one that is listed. --partitions lists the partitions with what is free in them, or the nodes of Ray, --output prints the end of a job’s output, --cancel cancels a job.',
  async run(parsed, io) {
    const isPartitions = isOn(parsed, 'partitions');
    const target = parsed.words[0] ?? (await onlyCluster(io, 'jobs '));
    const [shown, canceled] = [textFlag(parsed, 'output'), textFlag(parsed, 'cancel')];
    if (shown !== null) return output(target, jobIdOf(shown), io);
    if (canceled !== null) return cancel(target, jobIdOf(canceled), io);
    const cluster = granted(await io.link.ask((client) => client.targets.cluster({ target })));
    io.answer(cluster, () => clusterText(cluster, isPartitions));
    return cluster.problem === null ? EXIT.ok : EXIT.failed;
  },
} satisfies Command;

async function output(target: string, jobId: string, io: Io): Promise<number> {
  const ask = { target, jobId };
  const detail = granted(await io.link.ask((client) => client.targets.queuedJob(ask)));
  io.answer(detail, () => detail.output ?? detail.problem ?? '');
  return detail.output === null ? EXIT.failed : EXIT.ok;
}

async function cancel(target: string, jobId: string, io: Io): Promise<number> {
  const ask = { target, jobId };
  granted(await io.link.ask((client) => client.targets.cancelJob(ask)));
  io.answer({ canceled: jobId }, () => `The cluster was asked to cancel job ${jobId}.`);
  return EXIT.ok;
}

function clusterText(cluster: ClusterView, isPartitions: boolean): string {
  if (cluster.problem !== null) return cluster.problem;
  const { ray } = cluster;
  if (isPartitions)
    return table(ray === undefined ? cluster.partitions.map(partitionRow) : ray.nodes.map(nodeRow));
  return cluster.jobs.length === 0
    ? 'There are no jobs.'
    : table(cluster.jobs.map((job) => jobRow(job, ray === undefined ? 'slurm' : 'ray')));
}

function jobRow(job: QueuedJob, scheduler: Scheduler): readonly string[] {
  const sentence = `${waitingSentence(job, scheduler)}${jobStartWords(job)}`;
  const waits = job.state === 'PENDING' ? sentence : '';
  const where = job.nodes ?? '';
  return [job.jobId, job.runId ?? job.name, job.state, job.elapsed ?? '', waits || where];
}

function nodeRow({ name, isHead, resources }: RayNode): readonly string[] {
  const { CPU = 0, GPU = 0, memory = 0 } = resources;
  const amounts = [`${CPU} CPUs`, `${GPU} GPUs`, `${binarySizeText(memory)} of memory`];
  return [isHead ? `${name} (head)` : name, ...amounts];
}

function partitionRow(partition: Partition): readonly string[] {
  const { name, isDefault, isUp, timeLimit, nodes, cpusIdle, cpusTotal, gpus } = partition;
  return [
    isDefault ? `${name} (default)` : name,
    isUp ? 'up' : 'down',
    `limit ${timeLimit}`,
    `${nodes} node${nodes === 1 ? '' : 's'}`,
    `${cpusIdle} of ${cpusTotal} CPUs free`,
    gpus === null ? 'no GPU' : `gpu:${gpus} each`,
  ];
}
