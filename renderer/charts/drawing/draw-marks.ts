import { centre, type Curve } from './curve';
import type { Place } from './draw-curve';
import type { Pen } from './pen';

const TRIANGLE_PX = 4;
const TRIANGLE_HEIGHT_PX = 7;

/** Px of every bucket that holds a value which is no finite number. */
export function badPlaces(
  curve: Curve,
  place: Place,
): { readonly x: number; readonly row: number }[] {
  const places: { x: number; row: number }[] = [];
  for (let row = curve.from; row < curve.to; row += 1) {
    if (!((curve.bad[row] ?? 0) > 0)) continue;
    const x = place.x(centre(curve, row));
    if (x >= place.left - 1 && x <= place.left + place.width + 1) places.push({ x, row });
  }
  return places;
}

/** A red triangle on the axis wherever the trainer wrote NaN or an infinity. */
export function drawBadMarks(pen: Pen, curve: Curve, color: string, place: Place): void {
  const floor = place.top + place.height;
  pen.fillStyle = color;
  pen.globalAlpha = 1;
  pen.beginPath();
  for (const { x } of badPlaces(curve, place)) {
    pen.moveTo(x, floor - TRIANGLE_HEIGHT_PX);
    pen.lineTo(x + TRIANGLE_PX, floor);
    pen.lineTo(x - TRIANGLE_PX, floor);
    pen.closePath();
  }
  pen.fill();
}

const LOW_MARK_PX = 4;

/** Values of 0 and below have no place on a log axis: a short stroke below it says that they are there. */
export function drawLowMarks(pen: Pen, curve: Curve, color: string, place: Place): void {
  const floor = place.top + place.height;
  pen.strokeStyle = color;
  pen.globalAlpha = 1;
  pen.lineWidth = 1.5;
  pen.setLineDash([]);
  pen.beginPath();
  for (let i = curve.from; i < curve.to; i += 1) {
    const x = place.x(centre(curve, i));
    if (!((curve.low[i] ?? 1) <= 0) || x < place.left || x > place.left + place.width) continue;
    pen.moveTo(x, floor + 1);
    pen.lineTo(x, floor + 1 + LOW_MARK_PX);
  }
  pen.stroke();
}

const DOT_PX = 3;

/** Hollow dots over the lines: evaluations. */
export function drawDots(
  pen: Pen,
  curve: Curve,
  color: string,
  ground: string,
  place: Place,
): void {
  pen.strokeStyle = color;
  pen.fillStyle = ground;
  pen.globalAlpha = 1;
  pen.lineWidth = 1.5;
  pen.setLineDash([]);
  for (let i = 0; i < curve.length; i += 1) {
    const x = place.x(centre(curve, i));
    const y = place.y(curve.mid[i] ?? Number.NaN);
    if (Number.isNaN(x) || Number.isNaN(y)) continue;
    pen.beginPath();
    pen.arc(x, y, DOT_PX, 0, 2 * Math.PI);
    pen.fill();
    pen.stroke();
  }
}

/** How many values a log axis cannot show, at the least: of a bucket that only reaches 0 one is known to. */
export function lowCount(curve: Curve): number {
  let low = 0;
  for (let i = curve.from; i < curve.to; i += 1) {
    if ((curve.low[i] ?? 1) <= 0) low += (curve.high[i] ?? 1) <= 0 ? (curve.count[i] ?? 1) : 1;
  }
  return low;
}
