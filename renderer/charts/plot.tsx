import { memo, useMemo } from 'react';
import {
  CartesianGrid,
  Line,
  LineChart,
  usePlotArea,
  useXAxisScale,
  useYAxisScale,
  XAxis,
  YAxis,
} from 'recharts';
import type { Bucket, Drawing } from './drawing';
import { bandPath, extremesPath, linePath } from './paths';
import type { Axis } from './scale';

/** Where the plot lies within a chart. Fixed, so that stacked charts stand exactly under each other. */
export interface Frame {
  readonly width: number;
  readonly height: number;
  readonly left: number;
  readonly right: number;
  readonly top: number;
  readonly bottom: number;
}

export interface PlotProps {
  readonly frame: Frame;
  readonly drawing: Drawing;
  /** Drawn as hollow dots over the line: an evaluation. */
  readonly dots: readonly Bucket[];
  readonly x: Axis;
  readonly y: Axis;
  readonly xWords: (value: number) => string;
  readonly yWords: (value: number) => string;
  readonly color: string;
  readonly strokeWidth: number;
  readonly showXAxis: boolean;
}

const TICK = { fontSize: 11, fill: 'var(--ink-3)' } as const;
const NO_LINES: number[] = [];

/**
 * Axes and grid by recharts, curves as one path each in a layer of its own: 5 times less work than its
 * lines. Explicit domains and ticks, because without them recharts measures the text of every x value.
 */
export const Plot = memo(function Plot(props: PlotProps) {
  const { frame, x, y } = props;
  const ends = useMemo(
    () => x.domain.map((at) => ({ at, value: y.domain[0] })),
    [x.domain, y.domain],
  );
  const margin = { top: frame.top, right: frame.right, bottom: 0, left: 0 };
  return (
    <LineChart
      width={frame.width}
      height={frame.height}
      data={ends}
      margin={margin}
      accessibilityLayer={false}
    >
      <CartesianGrid
        vertical={false}
        verticalPoints={NO_LINES}
        horizontalValues={[...y.ticks]}
        stroke="var(--line)"
      />
      <XAxis
        dataKey="at"
        type="number"
        domain={[...x.domain]}
        ticks={[...x.ticks]}
        tickFormatter={props.xWords}
        interval={0}
        height={frame.bottom}
        tick={props.showXAxis ? TICK : false}
        tickLine={false}
        axisLine={false}
        allowDataOverflow
      />
      <YAxis
        type="number"
        domain={[...y.domain]}
        ticks={[...y.ticks]}
        tickFormatter={props.yWords}
        interval={0}
        width={frame.left}
        tick={TICK}
        tickMargin={6}
        tickLine={false}
        axisLine={false}
        allowDataOverflow
      />
      <Line
        dataKey="value"
        stroke="none"
        dot={false}
        activeDot={false}
        isAnimationActive={false}
        legendType="none"
      />
      <Curves {...props} />
    </LineChart>
  );
});

function Curves({ drawing, dots, color, strokeWidth }: PlotProps) {
  const area = usePlotArea();
  const xScale = useXAxisScale();
  const yScale = useYAxisScale();
  if (area === undefined || xScale === undefined || yScale === undefined) return null;
  const x = (value: number): number => Number(xScale(value));
  const y = (value: number): number => Number(yScale(value));
  const { buckets } = drawing;
  const isBucketed = drawing.total > drawing.shown;
  return (
    <g className="curves">
      {isBucketed && (
        <path d={bandPath(buckets, x, y)} fill={color} style={{ opacity: 'var(--band)' }} />
      )}
      {isBucketed && (
        <path
          d={extremesPath(buckets, x, y)}
          stroke={color}
          fill="none"
          style={{ opacity: 'var(--raw)' }}
        />
      )}
      <path
        d={linePath(buckets, x, y)}
        className="curve"
        stroke={color}
        strokeWidth={strokeWidth}
        fill="none"
      />
      {dots.map((dot) => (
        <circle
          key={dot.x}
          cx={x(dot.x)}
          cy={y(dot.mid)}
          r="3"
          fill="var(--surface)"
          stroke={color}
          strokeWidth="1.5"
        />
      ))}
      {drawing.bad > 0 && <BadMarks buckets={buckets} x={x} floor={area.y + area.height} />}
    </g>
  );
}

interface BadProps {
  readonly buckets: readonly Bucket[];
  readonly x: (value: number) => number;
  readonly floor: number;
}

/** A red triangle on the axis wherever the trainer wrote NaN or an infinity. */
function BadMarks({ buckets, x, floor }: BadProps) {
  return buckets
    .filter((bucket) => bucket.bad > 0)
    .map((bucket) => (
      <path
        key={bucket.x}
        d={`M${x(bucket.x).toFixed(1)} ${floor - 7}l4 7h-8z`}
        fill="var(--failed)"
      />
    ));
}
