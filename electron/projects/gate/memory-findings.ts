import { type Finding, finding } from '#core/contract/finding';
import {
  fittingParams,
  type MemorySubject,
  overflow,
  type Values,
} from '#core/training/memory/task-memory';
import { type MachineMemory, type MemoryNeed, sumOf } from '#core/training/memory/memory-part';
import { setting } from '../checks/check-remedies';
import { gigabytesText } from '../checks/gigabytes';

const TITLES = { gpu: 'GPU memory', ram: 'RAM', disk: 'Disk' } as const;
const HAS = { gpu: 'this card has', ram: 'this machine has', disk: 'free are' } as const;

/** Whether it fits into the machine, one finding each for GPU, RAM and disk; and the values of the form that would. */
export function memoryFindings(
  need: MemoryNeed,
  values: Values,
  subject: MemorySubject,
  { isDistro }: { readonly isDistro: boolean },
): Finding[] {
  const { machine } = subject;
  const over = new Set(overflow(need, machine));
  const better = over.size === 0 ? null : fittingParams(values, subject);
  return (['gpu', 'ram', 'disk'] as const)
    .filter((of) => need.parts.some((part) => part.of === of))
    .map((of) => oneFinding(of, need, machine, { over, better, isDistro }));
}

interface Fit {
  readonly over: ReadonlySet<string>;
  readonly better: Values | null;
  readonly isDistro: boolean;
}

function oneFinding(
  of: 'gpu' | 'ram' | 'disk',
  { parts, peak }: MemoryNeed,
  machine: MachineMemory,
  { over, better, isDistro }: Fit,
): Finding {
  const needed = gigabytesText(sumOf(parts, of));
  const when = of === 'gpu' && peak !== '' ? ` ${peak}` : '';
  const has = machine[of];
  const id = `memory-${of}`;
  if (has === null) {
    const says = `${TITLES[of]}: it needs about ${needed}${when}. How much there is could not be read.`;
    return finding(id, 'unknown', says);
  }
  if (has === 0 && of === 'gpu') {
    return finding(id, 'bad', `It needs a GPU with about ${needed}; this machine has none.`, {
      advice: 'Choose a machine with a GPU.',
    });
  }
  const says = `${TITLES[of]}: it needs about ${needed}${when}; ${HAS[of]} ${gigabytesText(has)}.`;
  if (!over.has(of)) return finding(id, 'ok', says);
  return finding(id, 'bad', says, {
    advice: adviceFor(of, better, isDistro),
    remedies:
      better === null ? [] : [setting('fitting-values', `Use ${textOf(better)}`, better, id)],
  });
}

function adviceFor(of: 'gpu' | 'ram' | 'disk', better: Values | null, isDistro: boolean): string {
  const more =
    of === 'ram' && isDistro ? ' WSL gets a part of the RAM: memory= in .wslconfig raises it.' : '';
  return better === null
    ? `No smaller values of this form fit. Choose a smaller model or another machine.${more}`
    : `This fits: ${textOf(better)}.${more}`;
}

const textOf = (values: Values): string =>
  Object.entries(values)
    .map(([name, value]) => `${name.replaceAll('_', ' ')} ${value === true ? 'on' : String(value)}`)
    .join(', ');
