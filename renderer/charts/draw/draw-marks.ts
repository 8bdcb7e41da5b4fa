import { centre, type Curve } from './curve';
import type { PlotScale } from '../axis/plot-scale';
import type { Surface } from './surface';

const TRIANGLE_PX = 4;
const TRIANGLE_HEIGHT_PX = 7;

/** Px of every bucket that holds a value which is no finite number. */
export function badMarks(
  curve: Curve,
  scale: PlotScale,
): { readonly x: number; readonly row: number }[] {
  const marks: { x: number; row: number }[] = [];
  for (let row = curve.from; row < curve.to; row += 1) {
    if (!((curve.bad[row] ?? 0) > 0)) continue;
    const x = scale.x(centre(curve, row));
    if (x >= scale.left - 1 && x <= scale.left + scale.width + 1) marks.push({ x, row });
  }
  return marks;
}

/** A red triangle on the axis wherever the trainer wrote NaN or an infinity. */
export function drawBadMarks(
  surface: Surface,
  curve: Curve,
  color: string,
  scale: PlotScale,
): void {
  const floor = scale.top + scale.height;
  surface.fillStyle = color;
  surface.globalAlpha = 1;
  surface.beginPath();
  for (const { x } of badMarks(curve, scale)) {
    surface.moveTo(x, floor - TRIANGLE_HEIGHT_PX);
    surface.lineTo(x + TRIANGLE_PX, floor);
    surface.lineTo(x - TRIANGLE_PX, floor);
    surface.closePath();
  }
  surface.fill();
}

const LOW_MARK_PX = 4;

/** Values of 0 and below cannot be on a log axis: a short stroke below it says that they are there. */
export function drawLowMarks(
  surface: Surface,
  curve: Curve,
  color: string,
  scale: PlotScale,
): void {
  const floor = scale.top + scale.height;
  surface.strokeStyle = color;
  surface.globalAlpha = 1;
  surface.lineWidth = 1.5;
  surface.setLineDash([]);
  surface.beginPath();
  for (let i = curve.from; i < curve.to; i += 1) {
    const x = scale.x(centre(curve, i));
    if (!((curve.low[i] ?? 1) <= 0) || x < scale.left || x > scale.left + scale.width) continue;
    surface.moveTo(x, floor + 1);
    surface.lineTo(x, floor + 1 + LOW_MARK_PX);
  }
  surface.stroke();
}

const DOT_PX = 3;

/** Hollow dots over the lines: evaluations. */
export function drawDots(
  surface: Surface,
  curve: Curve,
  color: string,
  ground: string,
  scale: PlotScale,
): void {
  for (let i = 0; i < curve.length; i += 1) {
    const x = scale.x(centre(curve, i));
    const y = scale.y(curve.mid[i] ?? Number.NaN);
    if (!Number.isNaN(x) && !Number.isNaN(y)) drawDot(surface, x, y, color, ground);
  }
}

/** One hollow dot, also in a legend. */
export function drawDot(
  surface: Surface,
  x: number,
  y: number,
  color: string,
  ground: string,
): void {
  surface.strokeStyle = color;
  surface.fillStyle = ground;
  surface.globalAlpha = 1;
  surface.lineWidth = 1.5;
  surface.setLineDash([]);
  surface.beginPath();
  surface.arc(x, y, DOT_PX, 0, 2 * Math.PI);
  surface.fill();
  surface.stroke();
}
