import type { Exit } from '../contract/run/run-directory';
import type { JobAttempt } from '../contract/jobs/job';

const GIB = 1_024 ** 3;
const MIB_PER_GIB = 1_024;
/** Of a minute and less nothing is concluded: loading is no training. */
const MIN_MS = 60_000;
/** Shares of what a job has: below the first it has more than it needs, above the second memory is short. */
const LITTLE = 0.5;
const NEARLY_ALL = 0.9;
const LITTLE_GPU_PERCENT = 30;

interface Use {
  readonly words: string;
  readonly isLittle: boolean;
  readonly isShort: boolean;
}

/**
 * What a job used of what it had on its first node, and whether to ask for less or more: "Used 0.9 of 8 CPUs on average, at most 1.2 of
 * 16 GiB of memory. Ask for fewer CPUs and less memory next time." null where nothing is known of it, and of a minute or less.
 */
export function jobUseSentence(
  { use, elapsedMs }: Pick<Exit, 'use' | 'elapsedMs'>,
  granted: JobAttempt['granted'],
): string | null {
  if (use === undefined || granted === undefined || elapsedMs < MIN_MS) return null;
  const cpus = cpuUse(use.cpuSeconds, elapsedMs, granted.cpus);
  const memory = memoryUse(use.maxRssBytes, granted.memMiB);
  const gpus = gpuUse(use.gpuPercent, granted.gpus);
  const words = [cpus, memory, gpus].flatMap((one) => (one === null ? [] : [one.words]));
  if (words.length === 0) return null;
  return `Used ${words.join(', ')}.${adviceWords({ cpus, memory, gpus })}`;
}

function cpuUse(seconds: number | null, elapsedMs: number, count: number | null): Use | null {
  if (seconds === null || count === null) return null;
  const mean = (seconds * 1_000) / elapsedMs;
  // One CPU cannot be asked for in part.
  const isLittle = count > 1 && mean < count * LITTLE;
  return {
    words: `${mean.toFixed(1)} of ${count} CPU${count === 1 ? '' : 's'} on average`,
    isLittle,
    isShort: false,
  };
}

function memoryUse(bytes: number | null, mib: number | null): Use | null {
  if (bytes === null || mib === null) return null;
  const [used, total] = [bytes / GIB, mib / MIB_PER_GIB];
  return {
    words: `at most ${used.toFixed(1)} of ${total.toFixed(1)} GiB of memory`,
    isLittle: total > 1 && used < total * LITTLE,
    isShort: used > total * NEARLY_ALL,
  };
}

function gpuUse(percent: number | null, count: number | null): Use | null {
  if (percent === null || count === null || count === 0) return null;
  const words = `its GPU${count === 1 ? '' : 's'} at ${Math.round(percent)}%`;
  return { words, isLittle: percent < LITTLE_GPU_PERCENT, isShort: false };
}

function adviceWords({ cpus, memory, gpus }: Readonly<Record<string, Use | null>>): string {
  const less = [
    cpus?.isLittle === true ? 'fewer CPUs' : null,
    memory?.isLittle === true ? 'less memory' : null,
  ].filter((words) => words !== null);
  const short = memory?.isShort === true ? ' Its memory was nearly full: ask for more.' : '';
  const idle = gpus?.isLittle === true ? ' The GPU waited most of the time.' : '';
  const spare = less.length === 0 ? '' : ` Ask for ${less.join(' and ')} next time.`;
  return `${short}${idle}${spare}`;
}
