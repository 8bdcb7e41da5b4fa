import { useCrosshairAt, type CrosshairAt } from './crosshair';
import { nearestBucket, type Bucket, type Drawing } from './drawing';

/** The bucket a crosshair points at, also from a chart with another axis, by the time. */
export function pointedAt(
  at: CrosshairAt,
  axisId: string,
  buckets: readonly Bucket[],
): Bucket | null {
  if (at.axisId === axisId) return nearestBucket(buckets, at.x);
  const { wallMs } = at;
  if (wallMs === null) return null;
  let best: Bucket | null = null;
  for (const bucket of buckets) {
    const distance = Math.abs(bucket.wallMs - wallMs);
    if (distance < Math.abs((best?.wallMs ?? Infinity) - wallMs)) best = bucket;
  }
  return best;
}

interface Props {
  readonly last: string;
  readonly drawing: Drawing;
  readonly axisId: string;
  readonly words: (value: number) => string;
}

/** The last value, or the one under the crosshair: no floating box hides the curve. */
export function HeaderValue({ last, drawing, axisId, words }: Props) {
  const at = useCrosshairAt();
  const bucket = at === null ? null : pointedAt(at, axisId, drawing.buckets);
  return bucket === null ? last : words(bucket.mid);
}
