import type { KeyboardEvent, PointerEvent, RefObject } from 'react';
import { useEffect } from 'react';
import { useCrosshair, useCrosshairAt, type CrosshairAt } from './crosshair';
import { nearestBucket, type Bucket, type Drawing } from './drawing';
import { pointedAt } from './header-value';
import type { Frame } from './plot';
import { placeWords } from './run-axis';
import type { Axis } from './scale';

interface Props {
  readonly frame: Frame;
  readonly drawing: Drawing;
  readonly axisId: string;
  readonly x: Axis;
  readonly y: Axis;
  readonly color: string;
  /** Where the chip with the exact place stands: always here, only when this chart is pointed at, or never. */
  readonly chip: 'always' | 'pointed' | 'never';
  readonly image: RefObject<HTMLDivElement | null>;
}

const CHIP_WIDTH = 148;

/** Takes the pointer and the arrow keys, and draws the line and dot of the page's one crosshair. */
export function CrosshairLayer(props: Props) {
  const { frame, drawing, axisId, x, image } = props;
  const crosshair = useCrosshair();
  useArrowKeys(props);
  const width = frame.width - frame.left - frame.right;
  const move = (event: PointerEvent<HTMLDivElement>): void => {
    const box = image.current?.getBoundingClientRect();
    if (box === undefined) return;
    const share = (event.clientX - box.left - frame.left) / width;
    const value = x.domain[0] + Math.max(0, Math.min(1, share)) * (x.domain[1] - x.domain[0]);
    const bucket = nearestBucket(drawing.buckets, value);
    if (bucket !== null) crosshair.move(placeOf(bucket, axisId, image.current));
  };
  return (
    <div className="chart-hit" onPointerMove={move} onPointerLeave={() => crosshair.move(null)}>
      <Marks {...props} />
    </div>
  );
}

const placeOf = (bucket: Bucket, axisId: string, owner: object | null): CrosshairAt => ({
  owner,
  axisId,
  x: bucket.x,
  wallMs: Number.isFinite(bucket.wallMs) ? bucket.wallMs : null,
});

function useArrowKeys({ drawing, axisId, image }: Props): void {
  const crosshair = useCrosshair();
  useEffect(() => {
    const element = image.current;
    const press = (event: Pick<KeyboardEvent, 'key' | 'shiftKey' | 'preventDefault'>): void => {
      if (event.key === 'Escape') crosshair.move(null);
      const way = event.key === 'ArrowLeft' ? -1 : event.key === 'ArrowRight' ? 1 : 0;
      const { buckets } = drawing;
      if (way === 0 || buckets.length === 0) return;
      event.preventDefault();
      const at = crosshair.at();
      const now = at === null ? null : pointedAt(at, axisId, buckets);
      const here =
        now === null ? buckets.length - 1 : buckets.indexOf(now) + way * (event.shiftKey ? 10 : 1);
      const next = buckets[Math.max(0, Math.min(buckets.length - 1, here))];
      if (next !== undefined) crosshair.move(placeOf(next, axisId, element));
    };
    element?.addEventListener('keydown', press);
    return () => element?.removeEventListener('keydown', press);
  }, [crosshair, drawing, axisId, image]);
}

function Marks({ frame, drawing, axisId, x, y, color, chip, image }: Props) {
  const at = useCrosshairAt();
  const bucket = at === null ? null : pointedAt(at, axisId, drawing.buckets);
  if (at === null || bucket === null) return null;
  const width = frame.width - frame.left - frame.right;
  const height = frame.height - frame.top - frame.bottom;
  const share = (bucket.x - x.domain[0]) / (x.domain[1] - x.domain[0]);
  if (share < 0 || share > 1) return null;
  const left = frame.left + share * width;
  const rise = (bucket.mid - y.domain[0]) / (y.domain[1] - y.domain[0]);
  const chipLeft = Math.max(0, Math.min(frame.width - CHIP_WIDTH, left - CHIP_WIDTH / 2));
  return (
    <>
      <div className="cross-line" style={{ left, top: frame.top, height }} />
      {Number.isFinite(rise) && (
        <div
          className="cross-dot"
          style={{ left, top: frame.top + (1 - rise) * height, background: color }}
        />
      )}
      {(chip === 'always' || (chip === 'pointed' && at.owner === image.current)) && (
        <div
          className="cross-chip num"
          style={{ left: chipLeft, top: frame.height - frame.bottom + 1, width: CHIP_WIDTH }}
        >
          {placeWords(axisId, bucket.x, Number.isFinite(bucket.wallMs) ? bucket.wallMs : null)}
        </div>
      )}
    </>
  );
}
