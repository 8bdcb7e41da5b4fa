import type { RunId, RunView } from '#core/contract/run/run';
import { isOver } from '#core/contract/run/run-phase';
import type { RetentionSettings } from '#core/contract/settings/settings';

const DAY_MS = 86_400_000;

/** An ended run, as retention sees it. */
export interface Keepable {
  readonly runId: RunId;
  readonly endedMs: number;
  /** null where its size is not known: then it counts nothing, and is never deleted for its size. */
  readonly bytes: number | null;
  readonly star: boolean;
}

/** End time of a run; null while it is running, was lost out of sight, cannot be read, or belongs to another installation. */
export function endOf(run: RunView): number | null {
  if (run.foreign || run.contact !== 'ok' || run.startedMs === null) return null;
  if (run.unreadable !== undefined) return null;
  return isOver(run) ? run.startedMs + (run.durationMs ?? 0) : null;
}

/**
 * Runs to delete now: those that are too old, then the oldest until the rest fits. Starred ones stay, and count.
 * @returns oldest first
 */
export function runsToDelete(
  runs: readonly Keepable[],
  { olderThanDays, overBytes }: RetentionSettings,
  nowMs: number,
): readonly RunId[] {
  const oldestFirst = runs.toSorted((a, b) => a.endedMs - b.endedMs);
  let total = runs.reduce((sum, { bytes }) => sum + (bytes ?? 0), 0);
  return oldestFirst
    .filter(({ star, endedMs, bytes }) => {
      const old = olderThanDays !== null && nowMs - endedMs > olderThanDays * DAY_MS;
      const tooMuch = overBytes !== null && total > overBytes && bytes !== null;
      if (star || !(old || tooMuch)) return false;
      total -= bytes ?? 0;
      return true;
    })
    .map(({ runId }) => runId);
}
