import { badCount, isWhole, type Curve } from './curve';
import { drawCurve, drawLine, type Ink, type Place } from './draw-curve';
import { drawBadMarks, drawDots, drawLowMarks } from './draw-marks';
import type { Frame } from '../axis/frame';
import type { Pen } from './pen';
import { placeIn, type Domains } from '../axis/place';

/** A line with all that is drawn of it. */
export interface SceneLine {
  readonly curve: Curve;
  readonly ink: Ink;
  /** What a restart threw away: dashed. */
  readonly tail: Curve | null;
}

/** All that lies between the axes of one chart, as plain data: it is painted by a worker, written as SVG, read by tests. */
export interface Scene {
  readonly frame: Frame;
  readonly domains: Domains;
  readonly lines: readonly SceneLine[];
  /** Hollow dots: evaluations. */
  readonly dots: readonly SceneLine[];
  /** Px of events that stand in all plots. */
  readonly events: readonly number[];
  readonly colors: {
    readonly event: string;
    readonly zero: string;
    readonly bad: string;
    readonly ground: string;
  };
}

const TAIL_DASH = [3, 3];
/** A mark at the end of an axis is shown whole. */
const ROOM_PX = 4;

/** Draws everything between the axes; the first line lies on top. */
export function drawScene(pen: Pen, scene: Scene): void {
  const { lines, colors, domains } = scene;
  const place = placeIn(scene.frame, domains);
  pen.save();
  pen.beginPath();
  pen.rect(place.left - ROOM_PX, place.top - 2, place.width + 2 * ROOM_PX, place.height + 4);
  pen.clip();
  drawEvents(pen, scene, place);
  if (!domains.isLog) drawZero(pen, scene, place);
  for (const line of lines.toReversed()) {
    if (line.tail !== null) drawTail(pen, line, place);
    drawCurve(pen, line.curve, line.ink, place);
  }
  for (const dots of scene.dots) drawDots(pen, dots.curve, dots.ink.color, colors.ground, place);
  pen.restore();
  for (const { curve, ink } of lines) {
    if (domains.isLog) drawLowMarks(pen, curve, ink.color, place);
    if (badCount(curve) > 0) drawBadMarks(pen, curve, colors.bad, place);
  }
}

function drawEvents(pen: Pen, { events, colors }: Scene, place: Place): void {
  pen.strokeStyle = colors.event;
  pen.lineWidth = 1;
  pen.setLineDash([]);
  pen.beginPath();
  for (const at of events) {
    const x = Math.round(at) + 0.5;
    pen.moveTo(x, place.top);
    pen.lineTo(x, place.top + place.height);
  }
  pen.stroke();
}

/** Only where 0 lies within the range, not at its end. */
function drawZero(pen: Pen, { colors }: Scene, place: Place): void {
  const y = place.y(0);
  if (!(y > place.top + 1 && y < place.top + place.height - 1)) return;
  pen.strokeStyle = colors.zero;
  pen.lineWidth = 1;
  pen.setLineDash([]);
  pen.beginPath();
  pen.moveTo(place.left, Math.round(y) + 0.5);
  pen.lineTo(place.left + place.width, Math.round(y) + 0.5);
  pen.stroke();
}

function drawTail(pen: Pen, { tail, ink }: SceneLine, place: Place): void {
  if (tail === null) return;
  pen.strokeStyle = ink.color;
  pen.globalAlpha = isWhole(tail) ? 0.7 : 0.5;
  pen.lineWidth = 1.25;
  pen.setLineDash(TAIL_DASH);
  drawLine(pen, tail, tail.mid, place);
  pen.setLineDash([]);
  pen.globalAlpha = 1;
}
