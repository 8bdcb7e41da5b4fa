import type { XKind } from '#core/contract/run/run';
import { leadKind } from '../charts/axis/run-axis';
import type { ChartRun } from '../charts/model/chart-input';
import type { ChartViewOptions } from '../charts/model/view-options';

/** What compared runs count as their step, with how many of them do. */
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

/**
 * The axis of a comparison whose address names none: the trainer's own count, or the time elapsed where the runs count
 * different units and a clock tells when at least one of them wrote its points.
 */
export function usualAxis(runs: readonly ChartRun[]): ChartViewOptions['axis'] {
  const hasClock = runs.some(({ series }) => series.some(({ lastWallMs }) => lastWallMs !== null));
  return unitsOf(runs).length > 1 && hasClock ? 'elapsed' : 'x';
}
