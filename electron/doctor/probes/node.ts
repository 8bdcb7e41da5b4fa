import { z } from 'zod';
import { capacityText } from '#core/lib/size-text';
import { type Fault, judgeFaults } from '../faults/faults';
import { type Probe, type ProbeContext, row } from '../probe';
import { readAnswer } from '../run/child-answer';

const Facts = z.object({
  hostname: z.string(),
  /** Soft limits; -1: none. */
  limits: z.record(z.string(), z.number()),
  sharedMemoryFreeBytes: z.number().nullable(),
  tempFreeBytes: z.number().nullable(),
  home: z.string(),
  /** true, or why it cannot be written. */
  homeWritable: z.union([z.literal(true), z.string()]),
  hasModules: z.boolean().nullable(),
  cgroups: z.string().nullable(),
  hasInfiniband: z.boolean(),
  cpus: z.int(),
  gpus: z.string().nullable(),
});
type Facts = z.infer<typeof Facts>;

const GIB = 2 ** 30;
/** Ray asks for 65,536 and runs out of the usual 1,024 (docs.ray.io, "ulimit"). */
const MIN_FILES = 4_096;
const MIN_SHARED_MEMORY = 2 * GIB;
const MIN_TEMP = 2 * GIB;
/** For NCCL over InfiniBand (docs.nvidia.com/deeplearning/nccl, "Memory issues"). */
const MIN_LOCKED = GIB;

/** Probe of a compute node as a job meets it. */
export default {
  title: 'Compute node',
  says: 'Reads the limits, the shared memory and the temporary folder of the node. It changes nothing.',
  order: 12,
  subject: 'machine',
  runsAlone: false,
  skips: ({ node }) => (node === undefined ? 'No compute node is held for checks.' : null),
  children: (_, results) =>
    results.length > 0
      ? []
      : [{ script: 'node', at: 'target', python: null, words: {}, env: {}, limitS: 30 }],
  judge: ([result], context) => {
    const facts = readAnswer(result, Facts);
    if (!facts.ok) return facts.error;
    const faults = [
      ...homeFault(facts.value),
      ...filesFault(facts.value),
      ...lockedFault(facts.value),
      ...roomFaults(facts.value),
    ];
    return judgeFaults(faults, rowsOf(facts.value, context), {
      value: facts.value.hostname,
      says: `${facts.value.hostname} has what a training needs of a node.`,
    });
  },
} satisfies Probe;

function homeFault({ home, homeWritable }: Facts): readonly Fault[] {
  if (homeWritable === true) return [];
  const says = `Nothing can be written to ${home} on the node: ${homeWritable}.`;
  const advice = 'Free some of its quota, or ask the cluster’s administrators.';
  return [{ state: 'bad', value: 'home folder cannot be written', says, advice }];
}

function filesFault({ limits: { nofile = -1 } }: Facts): readonly Fault[] {
  if (nofile < 0 || nofile >= MIN_FILES) return [];
  const says = `A process may open ${nofile} files on the node; Ray and data loaders need more.`;
  const advice =
    'Slurm carries the limit of the shell that submits along: raise it there with ulimit -n 65536.';
  return [{ state: 'warn', value: `${nofile} open files`, says, advice }];
}

function lockedFault({ hasInfiniband, limits: { memlock = -1 } }: Facts): readonly Fault[] {
  if (!hasInfiniband || memlock < 0 || memlock >= MIN_LOCKED) return [];
  const says = `A process may lock ${capacityText(memlock)} of memory on the node; NCCL over InfiniBand needs more.`;
  const advice = 'Ask the cluster’s administrators for an unlimited memlock on compute nodes.';
  return [{ state: 'warn', value: `${capacityText(memlock)} of locked memory`, says, advice }];
}

function roomFaults({ sharedMemoryFreeBytes, tempFreeBytes }: Facts): readonly Fault[] {
  const folders = [
    ['/dev/shm', sharedMemoryFreeBytes, MIN_SHARED_MEMORY, 'Ray’s object store and data loaders'],
    ['/tmp', tempFreeBytes, MIN_TEMP, 'Ray and compilers'],
  ] as const;
  return folders.flatMap(([path, free, min, users]) =>
    free === null || free >= min
      ? []
      : [
          {
            state: 'warn' as const,
            value: `${capacityText(free)} free in ${path}`,
            says: `${path} of the node has ${capacityText(free)} free; ${users} use it.`,
            advice: 'Choose another partition, or ask for the node alone (--exclusive).',
          },
        ],
  );
}

function rowsOf(facts: Facts, { node }: ProbeContext) {
  const { limits, tempFreeBytes, hasModules, cgroups, cpus, gpus } = facts;
  const { nofile = -1, memlock = -1 } = limits;
  const temp = node?.seesLoginTemp === true ? 'the login node’s' : 'its own';
  return [
    row('Node', 'ok', facts.hostname),
    row('CPUs of the job', 'ok', `${cpus}`),
    row('GPUs of the job', 'ok', gpus ?? 'Slurm names none'),
    row('Home folder', facts.homeWritable === true ? 'ok' : 'bad', facts.home),
    row('Open files', nofile >= 0 && nofile < MIN_FILES ? 'warn' : 'ok', limitText(nofile)),
    row('Locked memory', 'ok', memlock < 0 ? 'no limit' : capacityText(memlock)),
    row('Shared memory', 'ok', `${capacityText(facts.sharedMemoryFreeBytes)} free`),
    row('Temporary folder', 'ok', `${temp}, ${capacityText(tempFreeBytes)} free`),
    row('Environment modules', 'ok', hasModules === null ? '—' : hasModules ? 'yes' : 'none'),
    row('Control groups', 'ok', cgroups === null ? 'none' : `version ${cgroups}`),
  ];
}

const limitText = (count: number): string =>
  count < 0 ? 'no limit' : count.toLocaleString('en-US');
