import type { Checkpoint } from '../../contract/run/checkpoint-calls';
import { type Finding, finding } from '../../contract/finding';
import { sizeText } from '../../lib/size-text';

/** More "best" checkpoints than this in one minute are no improvements (real runs: 197 a minute, 5.7 GB in 4.5 minutes). */
const MAX_BEST = 3;
const MINUTE_MS = 60_000;
/** RL-Trainer stops saving without a word below it. */
const LITTLE_BYTES = 5e9;
/** Time over which the speed of saving is measured, and how far it is extrapolated. */
const BACK_MS = 10 * MINUTE_MS;
const AHEAD_MS = 60 * MINUTE_MS;

interface Saving {
  /** Newest first. */
  readonly saved: readonly Pick<Checkpoint, 'savedMs' | 'bytes' | 'kind'>[];
  /** Free on the disk of the run, as it was last measured; null where it was not, or the run has ended. */
  readonly freeBytes: number | null;
  readonly nowMs: number;
}

/** Problems with how a run saves: a storm of "best" checkpoints, a disk that is full or soon will be. */
export function savingFindings(saving: Saving): Finding[] {
  return [...stormOf(saving), ...diskOf(saving)];
}

function stormOf({ saved }: Saving): Finding[] {
  const best = saved.filter(({ kind }) => kind !== null && /\bbest\b/i.test(kind));
  const times = best.map(({ savedMs }) => savedMs).toSorted((a, b) => a - b);
  let [from, max] = [0, 0];
  for (const [to, time] of times.entries()) {
    while (time - (times[from] ?? time) >= MINUTE_MS) from += 1;
    max = Math.max(max, to - from + 1);
  }
  if (max <= MAX_BEST) return [];
  const bytes = best.reduce((sum, one) => sum + one.bytes, 0);
  const says = `It saved ${max} "best" checkpoints within one minute: ${best.length} with ${sizeText(bytes)} in all.`;
  const advice =
    'If it still runs, stop it. Raise the least improvement that counts as best. RL-Trainer: set checkpointing.events.metric_improvement_threshold to 0.0 in its checkpoint configuration.';
  return [finding('checkpoint-storm', 'bad', says, { advice })];
}

function diskOf({ saved, freeBytes, nowMs }: Saving): Finding[] {
  if (freeBytes === null) return [];
  const advice = 'Delete checkpoints that you do not need, or stop it and run it on a larger disk.';
  if (freeBytes < LITTLE_BYTES) {
    const says = `Only ${sizeText(freeBytes)} are free on its disk. Below 5 GB RL-Trainer stops saving without a message; others fail.`;
    return [finding('disk-low', 'bad', says, { advice })];
  }
  const recent = saved.filter(({ savedMs }) => savedMs > nowMs - BACK_MS);
  const bytes = recent.reduce((sum, one) => sum + one.bytes, 0);
  const leftMs = bytes === 0 ? Infinity : ((freeBytes - LITTLE_BYTES) / bytes) * BACK_MS;
  // One checkpoint gives no speed.
  if (recent.length < 2 || leftMs > AHEAD_MS) return [];
  const minutes = Math.max(1, Math.round(leftMs / MINUTE_MS));
  const says = `It saved ${sizeText(bytes)} in the last 10 minutes. At this rate less than 5 GB are free in ${minutes} minute${minutes === 1 ? '' : 's'}.`;
  return [finding('disk-falls', 'warn', says, { advice })];
}
