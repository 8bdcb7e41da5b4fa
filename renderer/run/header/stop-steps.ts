import type { RunDetail } from '#core/contract/run/run-detail';
import type { RunEvent, StopMode } from '#core/contract/run/run-directory';
import type { z } from 'zod';

type Mode = z.infer<typeof StopMode>;

/** Steps of a stop (stop escalation), in their order, each with its signal. */
export const STOP_STEPS = ['graceful', 'term', 'kill'] as const;
const SIGNALS: Readonly<Record<string, Mode>> = {
  SIGINT: 'graceful',
  SIGTERM: 'term',
  SIGKILL: 'kill',
};

export interface StopStep {
  readonly mode: Mode;
  /** Wait before the next step; null: it is the last, and is repeated. */
  readonly waitMs: number | null;
  /** `skipped`: a stop that began higher. */
  readonly state: 'ahead' | 'now' | 'done' | 'skipped';
  /** Until the next step, of the one that is now; 0 when that is due. */
  readonly leftMs: number | null;
}

/**
 * Progress of a stop, by the supervisor's events: a `signal-sent` for each step it took.
 * @param nowMs by the clock of the run's target
 */
export function stopStepsOf(
  waits: RunDetail['stopWaits'],
  events: readonly RunEvent[],
  nowMs: number,
): readonly StopStep[] {
  const used = new Map<Mode, number>();
  for (const event of events) {
    const mode = event.kind === 'signal-sent' ? SIGNALS[String(event['signal'])] : undefined;
    if (mode !== undefined) used.set(mode, event.wallMs);
  }
  const top = Math.max(-1, ...[...used.keys()].map((mode) => STOP_STEPS.indexOf(mode)));
  const waitOf: Readonly<Record<Mode, number | null>> = {
    graceful: waits?.gracefulMs ?? null,
    term: waits?.termMs ?? null,
    kill: null,
  };
  return STOP_STEPS.map((mode, i) => {
    const waitMs = waitOf[mode];
    const sentMs = used.get(mode);
    if (i > top) return { mode, waitMs, state: 'ahead', leftMs: null };
    if (sentMs === undefined) return { mode, waitMs, state: 'skipped', leftMs: null };
    if (i < top) return { mode, waitMs, state: 'done', leftMs: null };
    const leftMs = waitMs === null ? null : Math.max(0, sentMs + waitMs - nowMs);
    return { mode, waitMs, state: 'now', leftMs };
  });
}
