import {
  type ClusterView,
  JobId,
  type Partition,
  type QueuedJob,
} from '#core/contract/slurm/cluster';
import { jobStartWords, waitingSentence } from '#core/diagnosis/verdict/slurm-words';
import { type Command, type CommandForm, isOn, textFlag } from '../command';
import { flagSwitch, flagText } from '../flags/flags';
import { EXIT, granted, type Io, misused } from '../io';
import { table } from '../text/run-text';

const form: CommandForm = {
  name: 'jobs',
  words: 'CLUSTER',
  flags: {
    partitions: flagSwitch('List its partitions instead.'),
    output: flagText('JOB', 'Print the end of the output of this job, also of one that is no run.'),
    cancel: flagText('JOB', 'Cancel this job. Stop a run with stop, which lets it save.'),
  },
};

export default {
  ...form,
  says: 'List your jobs on a Slurm cluster, also those that were submitted by other means: state, why a job waits and its estimated start. CLUSTER is its ID, such as slurm:HOST; without it, the only one that is listed. --partitions lists the partitions with what is free in them, --output prints the end of a job’s output, --cancel cancels a job.',
  async run(parsed, io) {
    const isPartitions = isOn(parsed, 'partitions');
    const target = parsed.words[0] ?? (await onlyCluster(io));
    const [shown, canceled] = [textFlag(parsed, 'output'), textFlag(parsed, 'cancel')];
    if (shown !== null) return output(target, jobIdOf(shown), io);
    if (canceled !== null) return cancel(target, jobIdOf(canceled), io);
    const cluster = granted(await io.link.ask((client) => client.targets.cluster({ target })));
    io.answer(cluster, () => clusterText(cluster, isPartitions));
    return cluster.problem === null ? EXIT.ok : EXIT.failed;
  },
} satisfies Command;

/** @throws Refused */
function jobIdOf(text: string): string {
  const id = JobId.safeParse(text);
  return id.success
    ? id.data
    : misused(`${text} is not the number of a job.`, 'Write it as 67, or 67_2 of an array.');
}

async function output(target: string, jobId: string, io: Io): Promise<number> {
  const ask = { target, jobId };
  const detail = granted(await io.link.ask((client) => client.targets.queuedJob(ask)));
  io.answer(detail, () => detail.output ?? detail.problem ?? '');
  return detail.output === null ? EXIT.failed : EXIT.ok;
}

async function cancel(target: string, jobId: string, io: Io): Promise<number> {
  const ask = { target, jobId };
  granted(await io.link.ask((client) => client.targets.cancelJob(ask)));
  io.answer({ canceled: jobId }, () => `Slurm was asked to cancel job ${jobId}.`);
  return EXIT.ok;
}

/** @throws Refused where there is none, or more than one */
async function onlyCluster(io: Io): Promise<string> {
  const targets = granted(await io.link.ask((client) => client.targets.list({ look: true })));
  const clusters = targets.filter(({ capabilities }) => capabilities.scheduler !== undefined);
  const [only, ...others] = clusters.map(({ id }) => id);
  if (only === undefined)
    return misused('No Slurm cluster is listed.', 'Name its login node: jobs slurm:HOST');
  return others.length === 0
    ? only
    : misused('There are several clusters.', `Name one of: ${[only, ...others].join(', ')}.`);
}

function clusterText(cluster: ClusterView, isPartitions: boolean): string {
  if (cluster.problem !== null) return cluster.problem;
  if (isPartitions) return table(cluster.partitions.map(partitionRow));
  return cluster.jobs.length === 0
    ? 'You have no jobs there.'
    : table(cluster.jobs.map((job) => jobRow(job)));
}

function jobRow(job: QueuedJob): readonly string[] {
  const waits = job.state === 'PENDING' ? `${waitingSentence(job)}${jobStartWords(job)}` : '';
  const where = job.nodes ?? '';
  return [job.jobId, job.runId ?? job.name, job.state, job.elapsed ?? '', waits || where];
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
