import type { RunView } from '../../contract/run/run';
import { isOver } from '../../contract/run/run-phase';

/** Less of a run than this gives no speed. */
const MIN_SHARE = 0.02;
const MIN_MS = 5_000;

/** Remaining time of a run in ms, at its mean speed so far; null where its goal is unknown, it is over, or it has hardly begun. */
export function remainingMs(run: RunView): number | null {
  const { lastX, targetX, durationMs } = run;
  if (isOver(run) || run.contact === 'unknown' || durationMs === null) return null;
  if (lastX === null || targetX === null || lastX >= targetX) return null;
  if (durationMs < MIN_MS || lastX < targetX * MIN_SHARE) return null;
  return (durationMs / lastX) * (targetX - lastX);
}
