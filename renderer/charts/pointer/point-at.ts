import type { CrosshairAt } from '../model/crosshair';
import { centre, nearestInTime, nearestRow, type Curve } from '../draw/curve';
import type { ChartModel } from '../model/chart';
import type { ChartGroupModel } from '../model/chart-group';

/** The row of a curve that a crosshair points at, also from a chart with another axis, by the time; −1 = none. */
export function rowAt(curve: Curve, at: CrosshairAt, axisId: string): number {
  if (at.axisId === axisId) return nearestRow(curve, at.x);
  return at.wallMs === null ? -1 : nearestInTime(curve, at.wallMs);
}

/** Moves the page's crosshair to the point that is nearest to a px of this chart. */
export function pointAt(
  chart: ChartModel,
  group: ChartGroupModel,
  px: number,
  owner: object | null,
): void {
  const { axes, frame } = chart;
  const curve = chart.curves[0]?.curve;
  if (axes === null || frame === null || curve === undefined) return;
  const [first, last] = axes.x.domain;
  const share = (px - frame.left) / (frame.width - frame.left - frame.right);
  const x = first + Math.max(0, Math.min(1, share)) * (last - first);
  const row = nearestRow(curve, x);
  if (row >= 0) group.crosshair.move(crosshairAt(curve, row, axes.axisId, owner));
}

/** Moves it by so many points; without one it begins at the last point. */
export function stepPoint(
  chart: ChartModel,
  group: ChartGroupModel,
  steps: number,
  owner: object | null,
): void {
  const { axes } = chart;
  const curve = chart.curves[0]?.curve;
  if (axes === null || curve === undefined || curve.length === 0) return;
  const at = group.crosshair.at();
  const now = at === null ? -1 : rowAt(curve, at, axes.axisId);
  const next = now < 0 ? curve.to - 1 : Math.max(curve.from, Math.min(curve.to - 1, now + steps));
  group.crosshair.move(crosshairAt(curve, next, axes.axisId, owner));
}

function crosshairAt(curve: Curve, row: number, axisId: string, owner: object | null): CrosshairAt {
  const wallMs = curve.wallMs[row] ?? Number.NaN;
  return {
    owner,
    axisId,
    x: centre(curve, row),
    wallMs: Number.isFinite(wallMs) ? wallMs : null,
  };
}
