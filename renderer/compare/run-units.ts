import type { XKind } from '#core/contract/run/run';
import { isMachine, leadKind } from '../charts/axis/run-axis';
import type { ChartRun } from '../charts/model/chart-input';
import type { ChartViewOptions } from '../charts/model/view-options';

/** Step units of compared runs, with how many runs use each. */
export interface RunUnit {
  readonly kind: XKind;
  readonly count: number;
}

/** Units of the compared runs (timestep, update, episode, row) in the order of the runs; runs without a point count nothing. */
export function unitsOf(runs: readonly ChartRun[]): readonly RunUnit[] {
  const counts = new Map<XKind, number>();
  for (const { run, series } of runs) {
    if (series.every(({ pointCount }) => pointCount === 0)) continue;
    const kind = leadKind(run, series);
    counts.set(kind, (counts.get(kind) ?? 0) + 1);
  }
  return [...counts].map(([kind, count]) => ({ kind, count }));
}

/** Runs whose reward, or first series where they have none, has a clock: they can be drawn over elapsed time. */
export function clockedCount(runs: readonly ChartRun[]): number {
  return runs.filter(({ series }) => {
    const own = series.filter((one) => !isMachine(one) && one.pointCount > 0);
    const lead = own.find(({ canonical }) => canonical === 'reward') ?? own[0];
    return lead !== undefined && (lead.lastWallMs !== null || lead.lastElapsedMs !== null);
  }).length;
}

/**
 * The axis of a comparison whose address names none: the trainer's own count, or the time elapsed where the runs count
 * different units and it shows no fewer of them.
 */
export function usualAxis(runs: readonly ChartRun[]): ChartViewOptions['axis'] {
  const [first, second] = unitsOf(runs);
  if (first === undefined || second === undefined) return 'x';
  return clockedCount(runs) >= first.count ? 'elapsed' : 'x';
}
