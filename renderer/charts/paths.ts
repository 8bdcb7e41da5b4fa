import type { Bucket } from './drawing';

export type ToPixel = (value: number) => number;

const px = (value: number): string => value.toFixed(1);

/** A line through the buckets; a bucket without a finite value lifts the pen. */
export function linePath(buckets: readonly Bucket[], x: ToPixel, y: ToPixel): string {
  let path = '';
  let pen = false;
  for (const bucket of buckets) {
    if (!Number.isFinite(bucket.mid)) {
      pen = false;
      continue;
    }
    path += `${pen ? 'L' : 'M'}${px(x(bucket.x))} ${px(y(bucket.mid))}`;
    pen = true;
  }
  return path;
}

/** Points without a neighbour, each a stroke of no length: round caps make it a dot. */
export function lonePath(buckets: readonly Bucket[], x: ToPixel, y: ToPixel): string {
  return [...pieces(buckets)]
    .flatMap(([only, next]) => (only === undefined || next !== undefined ? [] : [only]))
    .map((bucket) => `M${px(x(bucket.x))} ${px(y(bucket.mid))}h.01`)
    .join('');
}

/** The area between least and greatest value of each bucket, one closed piece between two gaps. */
export function bandPath(buckets: readonly Bucket[], x: ToPixel, y: ToPixel): string {
  let path = '';
  for (const piece of pieces(buckets)) {
    if (piece.length < 2) continue;
    const top = piece.map((b) => `${px(x(b.x))} ${px(y(b.high))}`);
    const bottom = piece.map((b) => `${px(x(b.x))} ${px(y(b.low))}`).toReversed();
    path += `M${top.join('L')}L${bottom.join('L')}z`;
  }
  return path;
}

/** From least to greatest value in each bucket, so that a spike of one point among thousands can be seen. */
export function extremesPath(buckets: readonly Bucket[], x: ToPixel, y: ToPixel): string {
  let path = '';
  for (const bucket of buckets) {
    if (bucket.high > bucket.low)
      path += `M${px(x(bucket.x))} ${px(y(bucket.high))}V${px(y(bucket.low))}`;
  }
  return path;
}

function* pieces(buckets: readonly Bucket[]): Generator<readonly Bucket[]> {
  let piece: Bucket[] = [];
  for (const bucket of buckets) {
    if (Number.isFinite(bucket.mid)) piece.push(bucket);
    else {
      yield piece;
      piece = [];
    }
  }
  yield piece;
}
