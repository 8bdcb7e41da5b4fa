import type { Partition } from '../contract/jobs/cluster';
import type { SlurmOptions } from '../contract/slurm/slurm-options';

/**
 * Minutes of a time as Slurm writes and reads it: minutes, minutes:seconds, hours:minutes:seconds, days-hours,
 * days-hours:minutes[:seconds] (sbatch(1)). Infinity for `infinite` and `UNLIMITED`; null for any other text.
 */
export function slurmMinutes(text: string): number | null {
  if (/^(infinite|unlimited)$/i.test(text)) return Infinity;
  const match = /^(?:(\d+)-)?(\d+)(?::(\d+))?(?::(\d+))?$/.exec(text);
  if (match === null) return null;
  const [days, first = 0, second = 0, third = 0] = match
    .slice(1)
    .map((part) => (part === undefined ? undefined : Number(part)));
  if (days !== undefined) return days * 1_440 + first * 60 + second + third / 60;
  return match[4] === undefined ? first + second / 60 : first * 60 + second + third / 60;
}

/**
 * Why a job that sbatch takes would wait for ever in its partition, or be refused only later, in sentences. Slurm itself says it by waiting
 * (PartitionTimeLimit, PartitionNodeLimit, PartitionConfig).
 */
export function partitionObjections(
  options: SlurmOptions,
  partitions: readonly Partition[],
): readonly string[] {
  const { partition: wanted, time, nodes = 1, cpus = 1, memMiB = 0, gpus } = options;
  const partition =
    wanted === undefined
      ? partitions.find(({ isDefault }) => isDefault)
      : partitions.find(({ name }) => name === wanted);
  if (partition === undefined) {
    const names = partitions.map(({ name }) => name).join(', ');
    const why =
      wanted === undefined ? 'there is no default partition' : `there is no partition ${wanted}`;
    return partitions.length === 0 ? [] : [`Choose a partition: ${why}. There are ${names}.`];
  }
  const { name, timeLimit, cpusPerNode, memMiBPerNode } = partition;
  const [limit, minutes] = [
    slurmMinutes(timeLimit),
    time === undefined ? null : slurmMinutes(time),
  ];
  const objections = [
    !partition.isUp && `Partition ${name} is down.`,
    limit !== null &&
      minutes !== null &&
      minutes > limit &&
      `The time limit ${time ?? ''} is above that of partition ${name} (${timeLimit}): the job would wait for ever.`,
    nodes > partition.nodes &&
      `Partition ${name} has ${partition.nodes} nodes, and the job asks for ${nodes}: it would wait for ever.`,
    cpusPerNode !== null &&
      cpus > cpusPerNode &&
      `A node of partition ${name} has at most ${cpusPerNode} CPUs, and the job asks for ${cpus}.`,
    memMiBPerNode !== null &&
      memMiB > memMiBPerNode &&
      `A node of partition ${name} has at most ${memMiBPerNode} MiB of memory, and the job asks for ${memMiB} MiB.`,
    gpus !== undefined && partition.gpus === null && `The nodes of partition ${name} have no GPU.`,
  ];
  return objections.filter((one) => one !== false);
}
