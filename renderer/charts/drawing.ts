import type { ChartData } from '../bridge/chart-answer';
import type { ClockIndex } from './clock-index';

/** One bucket, ready to draw. `mid` is NaN where it has no finite value: a gap. */
export interface Bucket {
  readonly x: number;
  readonly low: number;
  readonly mid: number;
  readonly high: number;
  readonly last: number;
  readonly bad: number;
  readonly wallMs: number;
}

export interface Drawing {
  readonly buckets: readonly Bucket[];
  /** Points asked for, and how many buckets stand for them. */
  readonly total: number;
  readonly shown: number;
  /** Points whose timestep cannot be known yet (they are newer than the trainer's last line). */
  readonly beyond: number;
  readonly bad: number;
  readonly min: number;
  readonly max: number;
}

/**
 * Buckets in the unit they are shown in, on the axis they stand on.
 * @param factor from the series' unit to the shown one (MiB to GB: 1/1024)
 * @param index set when the data is over the clock and is to stand on the trainer's axis
 */
export function drawingOf(chart: ChartData, factor: number, index: ClockIndex | null): Drawing {
  const buckets: Bucket[] = [];
  let [beyond, bad, min, max] = [0, 0, Infinity, -Infinity];
  for (let i = 0; i < chart.rows; i += 1) {
    const bucket = bucketAt(chart, i, factor);
    const x = index === null ? bucket.x : index.xAt(bucket.x);
    if (x === null) {
      beyond += chart.count[i] ?? 0;
      continue;
    }
    bad += bucket.bad;
    if (Number.isFinite(bucket.low)) min = Math.min(min, bucket.low);
    if (Number.isFinite(bucket.high)) max = Math.max(max, bucket.high);
    buckets.push({ ...bucket, x });
  }
  const { total, shown } = chart.header;
  return { buckets, total, shown, beyond, bad, min, max };
}

function bucketAt(chart: ChartData, i: number, factor: number): Bucket {
  const at = (column: Float64Array): number => column[i] ?? NaN;
  return {
    x: (at(chart.x) + at(chart.xLast)) / 2,
    low: at(chart.min) * factor,
    mid: (at(chart.count) === 1 ? at(chart.last) : at(chart.mean)) * factor,
    high: at(chart.max) * factor,
    last: at(chart.last) * factor,
    bad: at(chart.bad),
    wallMs: at(chart.wallMs),
  };
}

/** The bucket whose x is nearest; null when there is none. */
export function nearestBucket(buckets: readonly Bucket[], x: number): Bucket | null {
  let [low, high] = [0, buckets.length - 1];
  while (low < high) {
    const middle = (low + high) >> 1;
    if ((buckets[middle]?.x ?? 0) < x) low = middle + 1;
    else high = middle;
  }
  const after = buckets[low];
  const before = buckets[low - 1];
  if (after === undefined || before === undefined) return after ?? null;
  return x - before.x < after.x - x ? before : after;
}
