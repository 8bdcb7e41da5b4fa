import type { PlotScale } from '../axis/plot-scale';
import { centre, isComplete, type Curve } from './curve';
import type { Surface } from './surface';

/** Ink of a curve: its color, width and what of it is drawn. */
export interface Ink {
  readonly color: string;
  readonly dash: readonly number[];
  readonly width: number;
  /** Opacity of the band, and of the raw line behind a smoothed one. */
  readonly band: number;
  readonly raw: number;
  readonly isSmoothed: boolean;
  /** Whether every point is drawn as its own mark, if every bucket holds one. */
  readonly marks: boolean;
  /** Whether the band is drawn also where every bucket is one point: a spread that the page computed. */
  readonly hasOwnBand: boolean;
}

/** A bucket that reaches this many times further than the usual one holds a spike: drawn as a stroke. */
const SPIKE = 3;
/** Limit of spikes: if more buckets than this hold one, strokes at full strength would hide the line. */
const MANY_SPIKES = 0.08;
const FAINT = 0.5;
/** With this many points in a bucket its reach hardly depends on chance. */
const STEADY_COUNT = 8;
const MIN_BAND_PX = 1;

/** Band, spikes, raw line, smoothed line and marks of one series, the band at the bottom. */
export function drawCurve(surface: Surface, curve: Curve, ink: Ink, scale: PlotScale): void {
  surface.strokeStyle = ink.color;
  surface.fillStyle = ink.color;
  surface.setLineDash([]);
  if (!isComplete(curve) || ink.hasOwnBand) {
    surface.globalAlpha = ink.band;
    drawBand(surface, curve, scale);
    if (!ink.hasOwnBand) drawSpikes(surface, curve, scale);
  }
  surface.setLineDash([...ink.dash]);
  surface.lineWidth = ink.isSmoothed ? Math.min(1.25, ink.width) : ink.width;
  surface.globalAlpha = ink.isSmoothed ? ink.raw : 1;
  drawPath(surface, curve, curve.mid, scale);
  if (ink.isSmoothed) {
    surface.globalAlpha = 1;
    surface.lineWidth = ink.width;
    drawPath(surface, curve, curve.smooth, scale);
  }
  surface.setLineDash([]);
  surface.globalAlpha = 1;
  drawMarks(surface, curve, ink, scale);
}

/** A line through the middles of the buckets; a bucket without a finite value breaks it. */
export function drawPath(
  surface: Surface,
  curve: Curve,
  values: Float64Array,
  scale: PlotScale,
): void {
  surface.beginPath();
  let isDown = false;
  for (let i = 0; i < curve.length; i += 1) {
    const x = scale.x(centre(curve, i));
    const y = scale.y(values[i] ?? Number.NaN);
    if (Number.isNaN(x) || Number.isNaN(y)) {
      isDown = false;
      continue;
    }
    if (isDown) surface.lineTo(x, y);
    else surface.moveTo(x, y);
    isDown = true;
  }
  surface.stroke();
}

/**
 * From least to greatest value over the whole width of each bucket, joined to the next one: every point of a bucket is inside of it,
 * wherever in the bucket it is. On a log axis it begins at the floor where a bucket reaches 0.
 */
function drawBand(surface: Surface, curve: Curve, scale: PlotScale): void {
  const floor = scale.top + scale.height;
  surface.beginPath();
  for (let i = 0; i < curve.length;) {
    let end = i;
    while (end < curve.length && isDrawable(curve, end, scale)) end += 1;
    for (let k = i; k < end; k += 1) {
      const [left, right] = sides(curve, k, scale);
      const y = scale.y(curve.high[k] ?? 0);
      if (k === i) surface.moveTo(left, y);
      else surface.lineTo(left, y);
      surface.lineTo(right, y);
    }
    for (let k = end - 1; k >= i; k -= 1) {
      const [left, right] = sides(curve, k, scale);
      const low = scale.y(curve.low[k] ?? 0);
      const y = Number.isNaN(low) ? floor : low;
      surface.lineTo(right, y);
      surface.lineTo(left, y);
    }
    if (end > i) surface.closePath();
    i = end + 1;
  }
  surface.fill();
}

const isDrawable = (curve: Curve, i: number, scale: PlotScale): boolean =>
  !Number.isNaN(scale.x(curve.x0[i] ?? Number.NaN)) &&
  !Number.isNaN(scale.y(curve.high[i] ?? Number.NaN));

/** Left and right side of a bucket; never narrower than a pixel. */
function sides(curve: Curve, i: number, scale: PlotScale): readonly [number, number] {
  const left = scale.x(curve.x0[i] ?? 0);
  const x1 = curve.x1[i] ?? Number.NaN;
  const right = Number.isNaN(x1) ? left : scale.x(x1);
  const missing = MIN_BAND_PX - (right - left);
  return missing > 0 ? [left - missing / 2, right + missing / 2] : [left, right];
}

/** A stroke from least to greatest value wherever a bucket reaches much further than usual. */
function drawSpikes(surface: Surface, curve: Curve, scale: PlotScale): void {
  const limit = SPIKE * usualReach(curve);
  const floor = scale.top + scale.height;
  let spikes = 0;
  surface.lineWidth = 1;
  surface.beginPath();
  for (let i = 0; i < curve.length; i += 1) {
    const reach = (curve.high[i] ?? 0) - (curve.low[i] ?? 0);
    if (!(reach > limit)) continue;
    const x = scale.x(centre(curve, i));
    const [low, high] = [scale.y(curve.low[i] ?? 0), scale.y(curve.high[i] ?? 0)];
    if (Number.isNaN(x) || Number.isNaN(high)) continue;
    surface.moveTo(x, high);
    surface.lineTo(x, Number.isNaN(low) ? floor : low);
    spikes += 1;
  }
  surface.globalAlpha = spikes > curve.length * MANY_SPIKES ? FAINT : 1;
  surface.stroke();
}

/**
 * Usual distance of buckets from least to greatest value: the lower quarter, so that a series with a spike in every second bucket still has
 * spikes; the middle where buckets hold so few points that the lower ones are chance.
 */
function usualReach({ high, low, total, shown }: Curve): number {
  const reaches = high.map((value, i) => value - (low[i] ?? 0)).filter((reach) => reach >= 0);
  const share = total >= shown * STEADY_COUNT ? 0.25 : 0.5;
  return reaches.toSorted()[Math.floor(reaches.length * share)] ?? 0;
}

const MARK_PX = 1.6;
const LONE_MARK_PX = 2.5;

/** Each point as a mark where asked for; always one for a point without a neighbour, which no line shows. */
function drawMarks(surface: Surface, curve: Curve, ink: Ink, scale: PlotScale): void {
  const all = ink.marks && isComplete(curve);
  surface.beginPath();
  for (let i = 0; i < curve.length; i += 1) {
    const y = scale.y(curve.mid[i] ?? Number.NaN);
    const x = scale.x(centre(curve, i));
    if (Number.isNaN(x) || Number.isNaN(y)) continue;
    const isLone = !isFinite(curve, i - 1, scale) && !isFinite(curve, i + 1, scale);
    if (!all && !isLone) continue;
    const radius = isLone ? LONE_MARK_PX : MARK_PX;
    surface.moveTo(x + radius, y);
    surface.arc(x, y, radius, 0, 2 * Math.PI);
  }
  surface.fill();
}

const isFinite = (curve: Curve, i: number, scale: PlotScale): boolean =>
  !Number.isNaN(scale.y(curve.mid[i] ?? Number.NaN)) &&
  !Number.isNaN(scale.x(curve.x0[i] ?? Number.NaN));
