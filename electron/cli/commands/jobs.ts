import type { ClusterView, Partition, QueuedJob } from '#core/contract/slurm/cluster';
import { jobStartWords, waitingSentence } from '#core/diagnosis/verdict/slurm-words';
import { type Command, type CommandForm, isOn } from '../command';
import { flagSwitch } from '../flags/flags';
import { EXIT, granted, type Io, misused } from '../io';
import { table } from '../text/run-text';

const form: CommandForm = {
  name: 'jobs',
  words: 'CLUSTER',
  flags: {
    partitions: flagSwitch('List its partitions instead.'),
  },
};

export default {
  ...form,
  says: 'List your jobs on a Slurm cluster, also those that were submitted by other means: state, why a job waits and its estimated start. CLUSTER is its ID, such as slurm:HOST; without it, the only one that is listed. --partitions lists the partitions with what is free in them.',
  async run(parsed, io) {
    const isPartitions = isOn(parsed, 'partitions');
    const target = parsed.words[0] ?? (await onlyCluster(io));
    const cluster = granted(await io.link.ask((client) => client.targets.cluster({ target })));
    io.answer(cluster, () => clusterText(cluster, isPartitions));
    return cluster.problem === null ? EXIT.ok : EXIT.failed;
  },
} satisfies Command;

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
