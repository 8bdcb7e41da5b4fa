import { z } from 'zod';
import { memoryNeed } from '../goal-needs';
import { type Probe, type ProbeContext, row } from '../probe';
import { type Fault, judgeFaults } from '../faults/faults';
import { readAnswer } from '../run/child-answer';
import { capacityText } from '#core/lib/size-text';

const Facts = z.object({
  system: z.string(),
  release: z.string(),
  version: z.string(),
  machine: z.string(),
  cores: z.int().nullable(),
  memoryBytes: z.number().nullable(),
  availableBytes: z.number().nullable(),
  swapBytes: z.number().nullable(),
  disks: z.array(z.object({ path: z.string(), freeBytes: z.number().nullable() })),
  encoding: z.string(),
  fileSystemEncoding: z.string(),
});

type Facts = z.infer<typeof Facts>;

/** The rest of the memory of a machine that has just what is needed is the system's. */
const SYSTEM_SHARE = 0.9;
/** Machine names of the processors that wheels of torch are built for. */
const BUILT_FOR = /^(?:x86_64|amd64|aarch64|arm64)$/i;

/** Probe of the machine: system, processor, memory, free disk. */
export default {
  title: 'Machine',
  says: 'Reads the system, its memory and its free disk space. It changes nothing.',
  order: 10,
  subject: 'machine',
  runsAlone: false,
  children: ({ hello }, results) =>
    results.length > 0
      ? []
      : [
          {
            script: 'host',
            at: 'target',
            python: null,
            words: { paths: hello.ok ? [hello.value.stateDir] : [] },
            env: {},
            limitS: 10,
          },
        ],
  judge: ([result], context) => {
    const facts = readAnswer(result, Facts);
    if (!facts.ok) return facts.error;
    const { system, release, machine, cores, memoryBytes, swapBytes, disks } = facts.value;
    const faults = [...memoryFault(facts.value, context), ...processorFault(facts.value)];
    const rows = [
      row('System', 'ok', `${system} ${release}, ${machine}`),
      row('Processor', 'ok', cores === null ? '—' : `${cores} cores`),
      row(
        'Memory',
        'ok',
        `${capacityText(memoryBytes)}, ${capacityText(facts.value.availableBytes)} free`,
      ),
      row('Swap', 'ok', capacityText(swapBytes)),
      ...disks.map(({ path, freeBytes }) => row(`Free at ${path}`, 'ok', capacityText(freeBytes))),
    ];
    return judgeFaults(faults, rows, {
      value: `${system} ${release}`,
      says: `${system} ${release} on ${machine}.`,
    });
  },
} satisfies Probe;

function memoryFault({ memoryBytes }: Facts, { goal, target }: ProbeContext): readonly Fault[] {
  const need = memoryNeed(goal);
  if (memoryBytes === null || memoryBytes >= SYSTEM_SHARE * need) return [];
  const says = `This machine has ${capacityText(memoryBytes)} of memory; the goal takes ${capacityText(need)}.`;
  const advice = target.capabilities.mountsWindows
    ? 'WSL gets half of the memory of Windows where .wslconfig says nothing: raise it there, or choose a target with more.'
    : 'Choose a target with more memory, or a smaller goal.';
  return [{ state: 'warn', value: `${capacityText(memoryBytes)} of memory`, says, advice }];
}

function processorFault({ machine }: Facts): readonly Fault[] {
  if (BUILT_FOR.test(machine)) return [];
  const says = `torch has no builds for this processor (${machine}).`;
  const advice = 'Choose a target with an x86-64 or ARM64 processor.';
  return [{ state: 'warn', value: machine, says, advice }];
}
