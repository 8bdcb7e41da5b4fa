import { firstIndex, GrowingPoints, type Points } from './points';

/** Points in the order of their segments; segment s is [starts[s], starts[s+1]). x never falls within a segment. */
export interface Segmented {
  readonly points: Points;
  readonly starts: readonly number[];
}

const endOf = ({ starts, points }: Segmented, segment: number): number =>
  starts[segment + 1] ?? points.length;
const startOf = ({ starts, points }: Segmented, segment: number): number =>
  starts[segment] ?? points.length;

/** The segment of point `index`. */
export function segmentAt({ starts }: Segmented, index: number): number {
  return firstIndex(starts.length, (s) => (starts[s] ?? 0) > index) - 1;
}

/** Files of one source, one after another: a step that goes back from file to file opens a segment, too. */
export function concatenated(files: readonly Segmented[]): Segmented {
  const [only, second] = files;
  if (only !== undefined && second === undefined) return only;
  const points = new GrowingPoints();
  const starts: number[] = [];
  for (const file of files) {
    if (file.points.length === 0) continue;
    const last = points.x[points.length - 1] ?? Number.NEGATIVE_INFINITY;
    const goesOn = points.length > 0 && (file.points.x[0] ?? 0) >= last;
    const own = goesOn ? file.starts.slice(1) : file.starts;
    starts.push(...own.map((start) => start + points.length));
    points.append(file.points);
  }
  return { points, starts };
}

/**
 * One series from several sources: wherever two have the same (segment, x), the more precise one answers, with all of
 * its points there; the earlier of equally precise ones. Nothing is averaged. A missing clock is taken from the other.
 */
export function mergedSources(sources: readonly Segmented[]): Segmented {
  const [only, second] = sources;
  if (only !== undefined && second === undefined) return only;
  // Of most x all sources have a point: the longest of them is nearly all of the room that is needed.
  const points = new GrowingPoints(Math.max(64, ...sources.map((source) => source.points.length)));
  const starts: number[] = [];
  const segments = Math.max(0, ...sources.map((source) => source.starts.length));
  for (let segment = 0; segment < segments; segment += 1) {
    starts.push(points.length);
    const heads = sources.map((source) => ({
      points: source.points,
      at: startOf(source, segment),
      end: endOf(source, segment),
    }));
    mergeSegment(heads, points);
  }
  return { points, starts };
}

interface Head {
  readonly points: Points;
  at: number;
  readonly end: number;
}

function mergeSegment(heads: readonly Head[], out: GrowingPoints): void {
  for (;;) {
    let x = Number.POSITIVE_INFINITY;
    for (const { at, end, points } of heads) if (at < end) x = Math.min(x, points.x[at] ?? 0);
    if (x === Number.POSITIVE_INFINITY) return;
    let best: { points: Points; from: number; to: number } | null = null;
    let bestPrecision = -1;
    let clock = Number.NaN;
    for (const head of heads) {
      const from = head.at;
      let precision = -1;
      while (head.at < head.end && head.points.x[head.at] === x) {
        precision = Math.max(precision, head.points.p[head.at] ?? 0);
        if (Number.isNaN(clock)) clock = head.points.at[head.at] ?? Number.NaN;
        head.at += 1;
      }
      if (precision <= bestPrecision) continue;
      best = { points: head.points, from, to: head.at };
      bestPrecision = precision;
    }
    if (best === null) return;
    for (let i = best.from; i < best.to; i += 1) {
      const at = best.points.at[i] ?? Number.NaN;
      out.push(Number.isNaN(at) ? clock : at, x, best.points.y[i] ?? 0, best.points.p[i] ?? 0);
    }
  }
}

/** Numbers of the points that are shown, by rising x: for each x those of the newest segment that has it. */
export function newestOrder(series: Segmented): Uint32Array {
  let orders = series.starts.map((start, segment) =>
    Uint32Array.from({ length: endOf(series, segment) - start }, (_, i) => start + i),
  );
  while (orders.length > 1) {
    const merged: Uint32Array<ArrayBuffer>[] = [];
    for (let i = 0; i < orders.length; i += 2) {
      const older = orders[i];
      const newer = orders[i + 1];
      if (older === undefined) continue;
      merged.push(newer === undefined ? older : overlaid(older, newer, series.points.x));
    }
    orders = merged;
  }
  return orders[0] ?? new Uint32Array();
}

function overlaid(
  older: Uint32Array,
  newer: Uint32Array,
  x: Float64Array,
): Uint32Array<ArrayBuffer> {
  const out = new Uint32Array(older.length + newer.length);
  const xAt = (order: Uint32Array, i: number): number =>
    i < order.length ? (x[order[i] ?? 0] ?? 0) : Number.POSITIVE_INFINITY;
  let length = 0;
  let o = 0;
  let n = 0;
  while (o < older.length || n < newer.length) {
    const xOld = xAt(older, o);
    const xNew = xAt(newer, n);
    if (xOld === xNew) o += 1;
    else if (xOld < xNew) {
      out[length] = older[o] ?? 0;
      length += 1;
      o += 1;
    } else {
      out[length] = newer[n] ?? 0;
      length += 1;
      n += 1;
    }
  }
  return out.slice(0, length);
}

/** The points with these numbers, in this order. */
export function picked(points: Points, order: Uint32Array): GrowingPoints {
  const out = new GrowingPoints(Math.max(1, order.length));
  for (const i of order) {
    out.push(points.at[i] ?? 0, points.x[i] ?? 0, points.y[i] ?? 0, points.p[i] ?? 0);
  }
  return out;
}
