import type { Points } from './points';
import {
  AT0,
  BAD,
  BASE,
  COUNT,
  FIRST,
  LAST,
  MAX,
  MIN,
  NodeList,
  NODE_WIDTH,
  spanOf,
  SUM,
  X0,
  X1,
} from './pyramid';

/** Buckets this small are summed up from the points themselves; the bounds of larger ones are on nodes of the pyramid. */
const RAW_SPAN = BASE;
/** From here on all buckets have one size: a whole number of nodes. */
const EVEN_SPAN = 4 * BASE;

/**
 * Number of points per bucket when points [from, to) are to be drawn in at most `most` buckets. Buckets are on multiples of their size, so
 * a growing series does not flicker, and large ones are whole nodes of the pyramid.
 */
export function bucketSpan(from: number, to: number, max: number): number {
  const count = (span: number): number => Math.ceil(to / span) - Math.floor(from / span);
  let span = Math.max(1, Math.ceil((to - from) / max));
  for (;;) {
    const unit = unitOf(span);
    span = Math.ceil(span / unit) * unit;
    if (count(span) <= max || span > to) return span;
    span += unit;
  }
}

/** The largest node of which a bucket of `span` points still has at least four. */
function unitOf(span: number): number {
  if (span <= EVEN_SPAN) return 1;
  let level = 0;
  while (spanOf(level + 1) * 4 <= span) level += 1;
  return spanOf(level);
}

/**
 * The bounds of the buckets: [from, …, to], at most `most` + 1 of them. A bucket of more than RAW_SPAN points begins and
 * ends at the nearest node: then nodes answer for all but the ends of the range. To read the points of twelve long series
 * for each look at a page needed more memory than all caches of charts may hold, and none was still there at the next look.
 */
export function bucketBounds(from: number, to: number, max: number): number[] {
  if (from >= to) return [from];
  const span = bucketSpan(from, to, max);
  const bounds = [from];
  for (let at = (Math.floor(from / span) + 1) * span; at < to; at += span) {
    const bound = span <= RAW_SPAN ? at : Math.round(at / BASE) * BASE;
    if (bound > from && bound < to) bounds.push(bound);
  }
  bounds.push(to);
  return bounds;
}

/** Buckets of points that are all in memory. */
export function bucketsOf(points: Points, from: number, to: number, max: number): NodeList {
  return bucketsBetween(points, bucketBounds(from, to, max));
}

/** The points between each two of these bounds as one bucket. */
export function bucketsBetween(points: Points, bounds: readonly number[]): NodeList {
  const nodes = new NodeList(bounds.length);
  for (let b = 0; b + 1 < bounds.length; b += 1) {
    nodes.open();
    nodes.addPoints(points, bounds[b] ?? 0, bounds[b + 1] ?? 0);
  }
  return nodes;
}

/**
 * The columns of a chart answer (CHART_COLUMNS of the contract) from buckets. `wallOf` gives the wall clock of a
 * point's `at`; on another axis than the series' own x, x and xLast are given by `axis`. `smooth` gives the smoothed
 * value of a bucket; without it that is the bucket's mean.
 */
export function chartColumns(
  { numbers, length }: NodeList,
  wallOf: (at: number) => number,
  axis: ((at: number) => number) | null,
  smooth: ((bucket: number) => number) | null = null,
): Float64Array[] {
  const columns = Array.from({ length: 11 }, () => new Float64Array(length));
  for (let i = 0; i < length; i += 1) {
    const node = numbers.subarray(i * NODE_WIDTH, (i + 1) * NODE_WIDTH);
    const field = (name: number): number => node[name] ?? Number.NaN;
    const count = field(COUNT);
    const mean = count > 0 ? field(SUM) / count : Number.NaN;
    const row = [
      axis === null ? field(X0) : axis(field(AT0)),
      axis === null ? field(X1) : axis(field(AT0 + 1)),
      field(FIRST),
      field(MIN),
      field(MAX),
      field(LAST),
      mean,
      count,
      field(BAD),
      wallOf(field(AT0)),
      smooth === null ? mean : smooth(i),
    ];
    columns.forEach((column, c) => {
      column[i] = row[c] ?? Number.NaN;
    });
  }
  return columns;
}
