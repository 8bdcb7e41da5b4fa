import { z } from 'zod';
import { needsGpu } from '../goal-needs';
import { type Probe, type ProbeContext, row } from '../probe';
import { type Fault, judgeFaults } from '../faults/faults';
import { readAnswer } from '../run/child-answer';

const Card = z.object({
  index: z.int().nullable(),
  uuid: z.string(),
  name: z.string(),
  computeCap: z.string().nullable(),
  driver: z.string().nullable(),
  memTotalMiB: z.number().nullable(),
  memUsedMiB: z.number().nullable(),
});
type Card = z.infer<typeof Card>;

/** What `gpu.py` answers: the cards of a machine as nvidia-smi lists them. */
export const GpuFacts = z.object({
  smi: z.string().nullable(),
  cards: z.array(Card),
  /** Reason why nvidia-smi, which is there, gave no answer. */
  problem: z.string().nullable(),
  /** The newest CUDA that the driver can run. */
  cuda: z.string().nullable(),
  holders: z.array(z.object({ pid: z.int(), name: z.string(), usedMiB: z.number().nullable() })),
  isWsl: z.boolean(),
  strayDrivers: z.array(z.string()),
  devices: z.array(z.string()),
});
export type GpuFacts = z.infer<typeof GpuFacts>;

/** Each call of nvidia-smi; the first of a sleeping card takes seconds. */
const CALL_S = 10;
/** Above that share of a card's memory held by others, a training is likely to run out of it. */
const MUCH_HELD = 0.5;

/** Probe of NVIDIA GPUs: driver, compute capability, memory, and the programs that hold it. */
export default {
  title: 'GPU',
  says: 'Asks nvidia-smi for driver, cards and memory, and looks for drivers that hide the right one. It changes nothing.',
  order: 40,
  subject: 'machine',
  runsAlone: false,
  children: (_context, results) =>
    results.length > 0
      ? []
      : [
          {
            script: 'gpu',
            at: 'target',
            python: null,
            words: { limitS: CALL_S },
            env: {},
            limitS: 4 * CALL_S + 5,
          },
        ],
  judge: ([result], context) => {
    const facts = readAnswer(result, GpuFacts);
    if (!facts.ok) return facts.error;
    const { cards, cuda } = facts.value;
    const [first] = cards;
    const noun =
      cards.length > 1 ? `${cards.length} NVIDIA GPUs` : (first?.name ?? 'no NVIDIA GPU');
    return judgeFaults(
      [...missing(facts.value, context), ...stray(facts.value), ...held(facts.value)],
      rowsOf(facts.value),
      {
        value: noun,
        says:
          first === undefined
            ? `This machine has no NVIDIA GPU. ${context.goal === null ? 'Toys and SB3 projects need none.' : 'This goal needs none.'}`
            : `${noun}, driver ${first.driver ?? '(unknown)'}, which runs CUDA up to ${cuda ?? '(unknown)'}.`,
      },
    );
  },
} satisfies Probe;

const mebibytes = (value: number | null): string =>
  value === null ? '—' : `${(value / 1024).toFixed(1)} GiB`;

function rowsOf({ cards, cuda, holders, isWsl, devices }: GpuFacts) {
  const [first] = cards;
  if (first === undefined)
    return isWsl ? [row('/dev/dxg', 'ok', devices.join(', ') || 'absent')] : [];
  return [
    row('Driver', 'ok', `${first.driver ?? '—'}, CUDA up to ${cuda ?? '—'}`),
    ...cards.map((card) => row(`GPU ${card.index ?? ''}`, 'ok', cardText(card))),
    ...holders.map(({ pid, name, usedMiB }) =>
      row('In use by', 'ok', `${name} (${pid}), ${mebibytes(usedMiB)}`),
    ),
  ];
}

function cardText({ name, computeCap, memTotalMiB, memUsedMiB }: Card): string {
  const arch =
    computeCap === null ? 'unknown compute capability' : `sm_${computeCap.replace('.', '')}`;
  return `${name}, ${arch}, ${mebibytes(memUsedMiB)} of ${mebibytes(memTotalMiB)} used`;
}

/** No answer of a driver is always worth a word; no card at all only where the goal wants one. */
function missing(facts: GpuFacts, { goal }: ProbeContext): readonly Fault[] {
  if (facts.cards.length > 0) return [];
  const state = needsGpu(goal) ? 'bad' : 'warn';
  if (facts.problem !== null) {
    return [
      {
        state,
        value: 'the driver does not answer',
        says: 'nvidia-smi is installed, but the NVIDIA driver does not answer it.',
        advice: adviceFor(facts.problem, facts.isWsl),
        evidence: [facts.problem],
      },
    ];
  }
  if (!needsGpu(goal)) return [];
  const advice = facts.isWsl
    ? 'If this computer has an NVIDIA card, install its driver in Windows, run “wsl.exe --update”, then “wsl.exe --shutdown”.'
    : 'If this machine has an NVIDIA card, install its driver. Else choose a target that has one.';
  return [
    {
      state,
      value: 'no NVIDIA GPU',
      says: 'This machine has no NVIDIA GPU. ARPO needs one: vLLM, NCCL and flash-attn run on it.',
      advice,
    },
  ];
}

function adviceFor(problem: string, isWsl: boolean): string {
  if (isWsl) {
    return 'In WSL the driver comes from Windows: update it there, run “wsl.exe --shutdown”, then check again.';
  }
  if (/version mismatch/i.test(problem)) {
    return 'The driver was updated while its older kernel module is loaded: restart the machine, then check again.';
  }
  return 'Reinstall the NVIDIA driver, or restart the machine if it was just updated, then check again.';
}

function stray({ strayDrivers, cards }: GpuFacts): readonly Fault[] {
  const [first] = strayDrivers;
  if (first === undefined) return [];
  return [
    {
      state: cards.length > 0 ? 'warn' : 'bad',
      value: 'a Linux driver in WSL',
      says: `A Linux NVIDIA driver hides the Windows driver: ${strayDrivers.join(', ')}.`,
      advice: `In WSL the driver comes from Windows: remove this one. “dpkg -S ${first}” names its package; then run “wsl.exe --shutdown”.`,
      evidence: [...strayDrivers],
    },
  ];
}

function held({ cards, holders }: GpuFacts): readonly Fault[] {
  const full = cards.filter(
    ({ memUsedMiB, memTotalMiB }) =>
      memUsedMiB !== null && memTotalMiB !== null && memUsedMiB > MUCH_HELD * memTotalMiB,
  );
  if (full.length === 0) return [];
  const names = holders.map(({ name, pid }) => `${name} (${pid})`).join(', ');
  return [
    {
      state: 'warn',
      value: 'GPU memory in use',
      says: `More than half of the memory of ${full.map(({ name }) => name).join(', ')} is in use${names === '' ? '' : ` by ${names}`}.`,
      advice: 'End the programs that hold it, or choose another GPU with CUDA_VISIBLE_DEVICES.',
    },
  ];
}
