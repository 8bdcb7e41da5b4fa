import { usePlotArea, useXAxisScale, useYAxisScale } from 'recharts';
import type { Bucket, Drawing } from './drawing';
import { bandPath, extremesPath, linePath, lonePath, type ToPixel } from './paths';

interface Props {
  readonly drawing: Drawing;
  readonly dots: readonly Bucket[];
  readonly color: string;
  readonly strokeWidth: number;
}

/** The data itself, within a recharts chart: band and extremes of each bucket, line, dots, marks. */
export function Curves({ drawing, dots, color, strokeWidth }: Props) {
  const area = usePlotArea();
  const xScale = useXAxisScale();
  const yScale = useYAxisScale();
  if (area === undefined || xScale === undefined || yScale === undefined) return null;
  const x = (value: number): number => Number(xScale(value));
  const y = (value: number): number => Number(yScale(value));
  const line = linePath(drawing.buckets, x, y);
  return (
    <g>
      {drawing.total > drawing.shown && <Extremes drawing={drawing} color={color} x={x} y={y} />}
      <path d={line} className="curve" stroke={color} strokeWidth={strokeWidth} fill="none" />
      <path d={lonePath(drawing.buckets, x, y)} className="lone" stroke={color} fill="none" />
      {dots.map((dot) => (
        <circle key={dot.x} className="dot" cx={x(dot.x)} cy={y(dot.mid)} r="3" stroke={color} />
      ))}
      {drawing.bad > 0 && <BadMarks buckets={drawing.buckets} x={x} floor={area.y + area.height} />}
    </g>
  );
}

/** A bucket that spans this share of the chart holds a spike: drawn as strongly as the line. */
const SPIKE_SHARE = 0.4;

interface ExtremesProps {
  readonly drawing: Drawing;
  readonly color: string;
  readonly x: ToPixel;
  readonly y: ToPixel;
}

function Extremes({ drawing: { buckets, min, max }, color, x, y }: ExtremesProps) {
  const tall = (max - min) * SPIKE_SHARE;
  const spikes = buckets.filter((bucket) => bucket.high - bucket.low > tall);
  return (
    <>
      <path className="band" d={bandPath(buckets, x, y)} fill={color} />
      <path className="extremes" d={extremesPath(buckets, x, y)} stroke={color} fill="none" />
      <path d={extremesPath(spikes, x, y)} stroke={color} fill="none" />
    </>
  );
}

interface BadProps {
  readonly buckets: readonly Bucket[];
  readonly x: ToPixel;
  readonly floor: number;
}

/** A red triangle on the axis wherever the trainer wrote NaN or an infinity. */
function BadMarks({ buckets, x, floor }: BadProps) {
  return buckets
    .filter((bucket) => bucket.bad > 0)
    .map((bucket) => (
      <path key={bucket.x} className="bad" d={`M${x(bucket.x).toFixed(1)} ${floor - 7}l4 7h-8z`} />
    ));
}
