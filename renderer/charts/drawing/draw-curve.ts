import { centre, isWhole, type Curve } from './curve';
import type { Pen } from './pen';

export type ToPixel = (value: number) => number;

/** Where the plot lies in px, and how a place becomes one. */
export interface Place {
  readonly left: number;
  readonly top: number;
  readonly width: number;
  readonly height: number;
  readonly x: ToPixel;
  /** NaN for a value that has no place: nothing of it is drawn. */
  readonly y: ToPixel;
}

/** How a line is drawn. */
export interface Ink {
  readonly color: string;
  readonly dash: readonly number[];
  readonly width: number;
  /** Opacity of the band, and of the raw line behind a smoothed one. */
  readonly band: number;
  readonly raw: number;
  readonly isSmoothed: boolean;
  /** Is every point drawn as a mark of its own, where every bucket holds one? */
  readonly marks: boolean;
  /** Is the band drawn also where every bucket is one point: a spread that the page computed? */
  readonly hasOwnBand: boolean;
}

/** A bucket that reaches this many times further than the usual one holds a spike: drawn as a stroke. */
const SPIKE = 3;
/** Where more buckets than this hold one, strokes at full strength would hide the line. */
const MANY_SPIKES = 0.08;
const FAINT = 0.5;
/** With this many points in a bucket its reach hardly depends on chance. */
const STEADY_COUNT = 8;
const LEAST_BAND_PX = 1;

/** Band, spikes, raw line, smoothed line and marks of one series, the band at the bottom. */
export function drawCurve(pen: Pen, curve: Curve, ink: Ink, place: Place): void {
  pen.strokeStyle = ink.color;
  pen.fillStyle = ink.color;
  pen.setLineDash([]);
  if (!isWhole(curve) || ink.hasOwnBand) {
    pen.globalAlpha = ink.band;
    drawBand(pen, curve, place);
    if (!ink.hasOwnBand) drawSpikes(pen, curve, place);
  }
  pen.setLineDash([...ink.dash]);
  pen.lineWidth = ink.isSmoothed ? Math.min(1.25, ink.width) : ink.width;
  pen.globalAlpha = ink.isSmoothed ? ink.raw : 1;
  drawLine(pen, curve, curve.mid, place);
  if (ink.isSmoothed) {
    pen.globalAlpha = 1;
    pen.lineWidth = ink.width;
    drawLine(pen, curve, curve.smooth, place);
  }
  pen.setLineDash([]);
  pen.globalAlpha = 1;
  drawMarks(pen, curve, ink, place);
}

/** A line through the middles of the buckets; a bucket without a finite value lifts the pen. */
export function drawLine(pen: Pen, curve: Curve, values: Float64Array, place: Place): void {
  pen.beginPath();
  let isDown = false;
  for (let i = 0; i < curve.length; i += 1) {
    const x = place.x(centre(curve, i));
    const y = place.y(values[i] ?? Number.NaN);
    if (Number.isNaN(x) || Number.isNaN(y)) {
      isDown = false;
      continue;
    }
    if (isDown) pen.lineTo(x, y);
    else pen.moveTo(x, y);
    isDown = true;
  }
  pen.stroke();
}

/**
 * From least to greatest value over the whole width of each bucket, joined to the next one: every point of a bucket
 * lies inside of it, wherever in the bucket it is. On a log axis it begins at the floor where a bucket reaches 0.
 */
function drawBand(pen: Pen, curve: Curve, place: Place): void {
  const floor = place.top + place.height;
  pen.beginPath();
  for (let i = 0; i < curve.length;) {
    let end = i;
    while (end < curve.length && hasPlace(curve, end, place)) end += 1;
    for (let k = i; k < end; k += 1) {
      const [left, right] = sides(curve, k, place);
      const y = place.y(curve.high[k] ?? 0);
      if (k === i) pen.moveTo(left, y);
      else pen.lineTo(left, y);
      pen.lineTo(right, y);
    }
    for (let k = end - 1; k >= i; k -= 1) {
      const [left, right] = sides(curve, k, place);
      const low = place.y(curve.low[k] ?? 0);
      const y = Number.isNaN(low) ? floor : low;
      pen.lineTo(right, y);
      pen.lineTo(left, y);
    }
    if (end > i) pen.closePath();
    i = end + 1;
  }
  pen.fill();
}

const hasPlace = (curve: Curve, i: number, place: Place): boolean =>
  !Number.isNaN(place.x(curve.x0[i] ?? Number.NaN)) &&
  !Number.isNaN(place.y(curve.high[i] ?? Number.NaN));

/** Left and right side of a bucket; never narrower than a pixel. */
function sides(curve: Curve, i: number, place: Place): readonly [number, number] {
  const left = place.x(curve.x0[i] ?? 0);
  const x1 = curve.x1[i] ?? Number.NaN;
  const right = Number.isNaN(x1) ? left : place.x(x1);
  const missing = LEAST_BAND_PX - (right - left);
  return missing > 0 ? [left - missing / 2, right + missing / 2] : [left, right];
}

/** A stroke from least to greatest value wherever a bucket reaches much further than usual. */
function drawSpikes(pen: Pen, curve: Curve, place: Place): void {
  const limit = SPIKE * usualReach(curve);
  const floor = place.top + place.height;
  let spikes = 0;
  pen.lineWidth = 1;
  pen.beginPath();
  for (let i = 0; i < curve.length; i += 1) {
    const reach = (curve.high[i] ?? 0) - (curve.low[i] ?? 0);
    if (!(reach > limit)) continue;
    const x = place.x(centre(curve, i));
    const [low, high] = [place.y(curve.low[i] ?? 0), place.y(curve.high[i] ?? 0)];
    if (Number.isNaN(x) || Number.isNaN(high)) continue;
    pen.moveTo(x, high);
    pen.lineTo(x, Number.isNaN(low) ? floor : low);
    spikes += 1;
  }
  pen.globalAlpha = spikes > curve.length * MANY_SPIKES ? FAINT : 1;
  pen.stroke();
}

/**
 * How far buckets usually reach from least to greatest value: the lower quarter, so that a series with a spike in every
 * second bucket still has spikes; the middle where buckets hold so few points that the lower ones are chance.
 */
function usualReach({ high, low, total, shown }: Curve): number {
  const reaches = high.map((value, i) => value - (low[i] ?? 0)).filter((reach) => reach >= 0);
  const share = total >= shown * STEADY_COUNT ? 0.25 : 0.5;
  return reaches.toSorted()[Math.floor(reaches.length * share)] ?? 0;
}

const MARK_PX = 1.6;
const LONE_MARK_PX = 2.5;

/** Each point as a mark where asked for; always one for a point without a neighbour, which no line shows. */
function drawMarks(pen: Pen, curve: Curve, ink: Ink, place: Place): void {
  const all = ink.marks && isWhole(curve);
  pen.beginPath();
  for (let i = 0; i < curve.length; i += 1) {
    const y = place.y(curve.mid[i] ?? Number.NaN);
    const x = place.x(centre(curve, i));
    if (Number.isNaN(x) || Number.isNaN(y)) continue;
    const isLone = !isFinite(curve, i - 1, place) && !isFinite(curve, i + 1, place);
    if (!all && !isLone) continue;
    const radius = isLone ? LONE_MARK_PX : MARK_PX;
    pen.moveTo(x + radius, y);
    pen.arc(x, y, radius, 0, 2 * Math.PI);
  }
  pen.fill();
}

const isFinite = (curve: Curve, i: number, place: Place): boolean =>
  !Number.isNaN(place.y(curve.mid[i] ?? Number.NaN)) &&
  !Number.isNaN(place.x(curve.x0[i] ?? Number.NaN));
