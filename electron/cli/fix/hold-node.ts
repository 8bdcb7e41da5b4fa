import { setTimeout as sleep } from 'node:timers/promises';
import type { NodeAllocation } from '#core/contract/target/node-allocation';
import { RefusedError } from '#core/contract/refused-error';
import type { SlurmOptions } from '#core/contract/slurm/slurm-options';
import { allocationWords } from '#core/diagnosis/verdict/allocation-words';
import type { FlagTable } from '../flags/flags';
import { granted, type Io } from '../io';
import { SLURM_FLAGS } from '../run/slurm-flags';
import { commandLine } from './remedy-commands';

/** The options of a job that hold for a node of checks. */
const OPTIONS = [
  'partition',
  'account',
  'qos',
  'time',
  'cpus',
  'mem',
  'gpus',
  'constraint',
  'reservation',
  'module',
  'sbatch',
];

/** Flags of the job that holds a compute node for checks. */
export const NODE_FLAGS: FlagTable = Object.fromEntries(
  Object.entries(SLURM_FLAGS).flatMap(([name, flag]) =>
    OPTIONS.includes(name) ? [[name, { ...flag, needs: ['node'] }]] : [],
  ),
);

/** The controller is everyone's: it is asked often only at the beginning. */
const SOON_MS = 1_000;
const LATER_MS = 10_000;
const SOON_FOR_MS = 30_000;

/**
 * Holds a compute node of a cluster while checks run on it, and releases it afterwards, also after Ctrl+C.
 * @param check gets the id of the job @throws Refused
 */
export async function onNode<T>(
  target: string,
  options: SlurmOptions,
  io: Io,
  check: (job: string) => Promise<T>,
): Promise<T> {
  const plan = granted(
    await io.link.ask((client) => client.targets.planAllocation({ target, options })),
  );
  if (plan.accepted === false)
    throw new RefusedError({
      code: 'slurm-refused',
      says: `Slurm would not take the job that holds a node: ${plan.says ?? ''}`.trim(),
      remedy: 'Change the options that it names, then run the checks again.',
    });
  const before = granted(await io.link.ask((client) => client.targets.allocation({ target })));
  // One that a page holds is used, too, and left to it.
  const isOurs = before === null || before.isOver;
  const allocation = granted(
    await io.link.ask((client) => client.targets.allocate({ target, options })),
  );
  io.note(`$ ${commandLine(allocation.argv)}`);
  const stop = new AbortController();
  const interrupted = interruption(stop);
  try {
    const job = await Promise.race([untilHeld(target, allocation, io, stop.signal), interrupted]);
    return await Promise.race([check(job), interrupted]);
  } finally {
    stop.abort();
    if (isOurs) await release(target, io);
  }
}

/** Rejects at the first Ctrl+C or SIGTERM; the node is released then. */
function interruption(stop: AbortController): Promise<never> {
  const promise = new Promise<never>((_, reject) => {
    const interrupt = (): void =>
      reject(
        new RefusedError({
          code: 'interrupted',
          says: 'The checks were interrupted, and the node is released.',
          remedy: 'Run them again.',
        }),
      );
    for (const signal of ['SIGINT', 'SIGTERM'] as const) {
      process.once(signal, interrupt);
      stop.signal.addEventListener('abort', () => process.off(signal, interrupt));
    }
  });
  promise.catch(() => undefined);
  return promise;
}

/** Waits until the node has answered. @returns the id of its job @throws Refused */
async function untilHeld(
  target: string,
  first: NodeAllocation,
  io: Io,
  signal: AbortSignal,
): Promise<string> {
  const began = performance.now();
  let said = '';
  for (let now: NodeAllocation | null = first; ;) {
    const says: string = now === null ? 'There is no such job.' : allocationWords(now);
    if (says !== said) io.note(says);
    said = says;
    if (now === null || now.isOver || now.needsPerson)
      throw new RefusedError({
        code: 'no-node',
        says,
        remedy: 'Try another partition, or ask the cluster’s administrators.',
      });
    if (now.node !== null && now.jobId !== null) return now.jobId;
    await sleep(performance.now() - began < SOON_FOR_MS ? SOON_MS : LATER_MS, null, { signal });
    now = granted(await io.link.ask((client) => client.targets.allocation({ target })));
  }
}

async function release(target: string, io: Io): Promise<void> {
  const now = await io.link.ask((client) => client.targets.allocation({ target }));
  const jobId = now.ok ? now.value?.jobId : null;
  if (jobId == null || (now.ok && now.value?.isOver === true)) return;
  const ended = await io.link.ask((client) => client.targets.cancelJob({ target, jobId }));
  io.note(
    ended.ok
      ? `Released the node of job ${jobId}.`
      : `The node of job ${jobId} was not released: ${ended.error.says} Slurm ends the job at its time limit.`,
  );
}
