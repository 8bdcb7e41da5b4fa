import type { Refusal } from '#core/contract/refusal';
import type { StartRequest } from '#core/contract/run/start-request';
import { GONE, OFF, SILENT } from '../../targets/agent/agent-refusals';
import type { Queued, Turn } from '#core/contract/start/queue-calls';
import type { RunView, Verdict } from '#core/contract/run/run';
import { isOver } from '#core/contract/run/run-phase';

type Held = NonNullable<Queued['held']>;

/**
 * Decision about a queued training. A run that cannot be seen is waited for: it may still continue. One that is gone cannot end any more,
 * so the user decides. A run that only *finished* is no success: the user declares what counts as one (it is judged again then), or starts
 * the next one themselves.
 * @param run the one it waits for; null when it is not there any more
 */
export function queueDecision(
  { onlyIfSucceeded }: Pick<Queued, 'onlyIfSucceeded'>,
  run: RunView | null,
): 'wait' | 'start' | Held {
  if (run === null) {
    return {
      says: 'The run it waited for no longer exists.',
      remedy: 'Start it now, or remove it.',
    };
  }
  if (!isOver(run) || run.verdict === null) return 'wait';
  if (!onlyIfSucceeded || run.verdict === 'succeeded') return 'start';
  if (run.verdict === 'finished') {
    return {
      says: `${run.name} finished without success criteria, and this run starts only after a success.`,
      remedy: `Set success criteria for ${run.name}, start this run now, or remove it.`,
    };
  }
  return {
    says: `${run.name} did not succeed (${run.verdict}), and this run starts only after a success.`,
    remedy: 'Start it now, or remove it.',
  };
}

/**
 * Number of the batch job after which a cluster can start a queued training by itself, also while no app runs; null where the queue waits
 * for the run: success is judged here, and a cluster knows only its own jobs.
 */
export function jobToFollow(
  { request, onlyIfSucceeded, turn }: Pick<Queued, 'request' | 'onlyIfSucceeded' | 'turn'>,
  run: RunView | null,
): string | null {
  if (run === null || isOver(run) || onlyIfSucceeded || turn !== undefined) return null;
  // Ray has no dependencies between jobs.
  if (run.job?.scheduler !== undefined) return null;
  const hasOwn = request.slurm?.options?.some((option) => option.startsWith('--dependency'));
  return run.target === request.target && hasOwn !== true ? (run.job?.jobId ?? null) : null;
}

/** The same training, started by its cluster when that job has ended, no matter how. */
export function afterJob<T extends Pick<Queued, 'request'>>(queued: T, jobId: string): T {
  const { request } = queued;
  const options = [...(request.slurm?.options ?? []), `--dependency=afterany:${jobId}`];
  return { ...queued, request: { ...request, slurm: { ...request.slurm, options } } };
}

/**
 * Whether a start is refused only for now. An agent that died is started again without the user; this computer is connected when its agent
 * is.
 */
export function passesByItself({ code }: Refusal, { target }: StartRequest): boolean {
  return code === GONE || code === SILENT || (code === OFF && target === 'local');
}

/** A run of a sweep before this one, as it is now. */
export interface EarlierRun {
  /** null when it is not there any more. */
  readonly run: RunView | null;
  /** It waits for the user's decision: nothing waits for that. */
  readonly isHeld: boolean;
}

/** Ends that hold back the rest of a sweep that stops after a failure. */
const FAILURES: readonly (Verdict | null)[] = ['failed', 'suspicious', 'lost', 'stopped'];

/**
 * Whether it is the turn of a run within its sweep. Runs before it that were removed, deleted or are held for the user do not hold it back.
 */
export function turnDecision(
  { atOnce, stopsAfterFailure }: Pick<Turn, 'atOnce' | 'stopsAfterFailure'>,
  before: readonly EarlierRun[],
): 'wait' | 'start' | Held {
  const failed = before.find(({ run }) => run !== null && FAILURES.includes(run.verdict));
  if (stopsAfterFailure && failed?.run != null) {
    return {
      says: `${failed.run.name} did not succeed (${failed.run.verdict}), and its sweep stops after a failure.`,
      remedy: 'Start it now, or remove it.',
    };
  }
  return before.filter(goesOn).length < atOnce ? 'start' : 'wait';
}

/** A run that ended continues until it is judged; one that cannot be read never will be. */
function goesOn({ run, isHeld }: EarlierRun): boolean {
  if (run === null || isHeld) return false;
  return !isOver(run) || (run.verdict === null && run.unreadable === undefined);
}
