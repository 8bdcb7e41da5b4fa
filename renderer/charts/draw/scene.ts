import { badCount, isComplete, type Curve } from './curve';
import { drawCurve, drawPath, type Ink } from './draw-curve';
import { drawBadMarks, drawDots, drawLowMarks } from './draw-marks';
import type { Frame } from '../axis/frame';
import type { Surface } from './surface';
import { plotScale, type Domains, type PlotScale } from '../axis/plot-scale';

/** A curve with all that is drawn of it. */
export interface SceneCurve {
  readonly curve: Curve;
  readonly ink: Ink;
  /** Part that a restart threw away: dashed. */
  readonly tail: Curve | null;
}

/** Scene: all that is between the axes of one chart, as plain data. A worker paints it, an SVG is written of it, tests read it. */
export interface Scene {
  readonly frame: Frame;
  readonly domains: Domains;
  readonly curves: readonly SceneCurve[];
  /** Hollow dots: evaluations. */
  readonly dots: readonly SceneCurve[];
  /** Px of events that are in all plots. */
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

/** Draws everything between the axes; the first curve is on top. */
export function drawScene(surface: Surface, scene: Scene): void {
  const { curves, colors, domains } = scene;
  const scale = plotScale(scene.frame, domains);
  surface.save();
  surface.beginPath();
  surface.rect(scale.left - ROOM_PX, scale.top - 2, scale.width + 2 * ROOM_PX, scale.height + 4);
  surface.clip();
  drawEvents(surface, scene, scale);
  if (!domains.isLog) drawZero(surface, scene, scale);
  for (const one of curves.toReversed()) {
    if (one.tail !== null) drawTail(surface, one, scale);
    drawCurve(surface, one.curve, one.ink, scale);
  }
  for (const dots of scene.dots)
    drawDots(surface, dots.curve, dots.ink.color, colors.ground, scale);
  surface.restore();
  for (const { curve, ink } of curves) {
    if (domains.isLog) drawLowMarks(surface, curve, ink.color, scale);
    if (badCount(curve) > 0) drawBadMarks(surface, curve, colors.bad, scale);
  }
}

function drawEvents(surface: Surface, { events, colors }: Scene, scale: PlotScale): void {
  surface.strokeStyle = colors.event;
  surface.lineWidth = 1;
  surface.setLineDash([]);
  surface.beginPath();
  for (const at of events) {
    const x = Math.round(at) + 0.5;
    surface.moveTo(x, scale.top);
    surface.lineTo(x, scale.top + scale.height);
  }
  surface.stroke();
}

/** Only where 0 is within the range, not at its end. */
function drawZero(surface: Surface, { colors }: Scene, scale: PlotScale): void {
  const y = scale.y(0);
  if (!(y > scale.top + 1 && y < scale.top + scale.height - 1)) return;
  surface.strokeStyle = colors.zero;
  surface.lineWidth = 1;
  surface.setLineDash([]);
  surface.beginPath();
  surface.moveTo(scale.left, Math.round(y) + 0.5);
  surface.lineTo(scale.left + scale.width, Math.round(y) + 0.5);
  surface.stroke();
}

function drawTail(surface: Surface, { tail, ink }: SceneCurve, scale: PlotScale): void {
  if (tail === null) return;
  surface.strokeStyle = ink.color;
  surface.globalAlpha = isComplete(tail) ? 0.7 : 0.5;
  surface.lineWidth = 1.25;
  surface.setLineDash(TAIL_DASH);
  drawPath(surface, tail, tail.mid, scale);
  surface.setLineDash([]);
  surface.globalAlpha = 1;
}
