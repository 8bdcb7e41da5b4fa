import type { RunView } from '#core/contract/run/run';
import { isOver } from './run-state';
import { FEWEST_POINTS } from './trend';

export type Remaining =
  | { readonly ms: number }
  | {
      readonly ms: null;
      readonly why:
        | 'remainingNoGoal'
        | 'remainingUnseen'
        | 'remainingUnknown'
        | 'remainingStalled'
        | 'goal';
    };

/** Speed of a run's course. */
interface Speed {
  /** Steps per ms. */
  readonly speed: number | null;
  readonly lastStepMs: number | null;
}

const STALLED_MS = 10 * 60_000;

/**
 * Remaining time of a run that is still running, by the speed of its last ten minutes; or why it is unknown.
 * @param points of its longest series
 * @param nowMs by this page's clock, which is near enough to the target's for ten minutes
 */
export function remainingOf(run: RunView, course: Speed, points: number, nowMs: number): Remaining {
  const { lastX, targetX } = run;
  if (targetX === null) return { ms: null, why: 'remainingNoGoal' };
  if (run.contact === 'unknown') return { ms: null, why: 'remainingUnseen' };
  if (lastX !== null && lastX >= targetX) return { ms: null, why: 'goal' };
  if (lastX === null || lastX <= 0 || points < FEWEST_POINTS || course.speed === null)
    return { ms: null, why: 'remainingUnknown' };
  if (course.lastStepMs !== null && nowMs - course.lastStepMs > STALLED_MS)
    return { ms: null, why: 'remainingStalled' };
  return { ms: (targetX - lastX) / course.speed };
}

/**
 * As well as a list that reads no series can know: at the run's mean speed so far. null where unknown.
 * @param points of its longest series
 */
export function remainingMs(
  run: RunView,
  durationMs: number | null,
  points: number,
): number | null {
  const { lastX, targetX } = run;
  if (isOver(run) || run.contact === 'unknown' || durationMs === null) return null;
  if (lastX === null || targetX === null || points < FEWEST_POINTS) return null;
  return lastX <= 0 || lastX >= targetX ? null : (durationMs / lastX) * (targetX - lastX);
}
