import { memo, useMemo } from 'react';
import { CartesianGrid, Line, LineChart, XAxis, YAxis } from 'recharts';
import { Curves } from './curves';
import type { Bucket, Drawing } from './drawing';
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
/** Alike for both axes: they never ask the data for anything. */
const FIXED = {
  type: 'number',
  interval: 0,
  tickLine: false,
  axisLine: false,
  allowDataOverflow: true,
} as const;

/**
 * Axes and grid by recharts, curves as one path each in a layer of its own: 5 times less work than its
 * lines. Explicit domains and ticks, because without them recharts measures the text of every x value.
 */
export const Plot = memo(function Plot(props: PlotProps) {
  const { frame, x, y, drawing, dots, color, strokeWidth } = props;
  const low = y.domain[0];
  const ends = useMemo(() => x.domain.map((at) => ({ at, value: low })), [x.domain, low]);
  return (
    <LineChart
      width={frame.width}
      height={frame.height}
      data={ends}
      margin={{ top: frame.top, right: frame.right, bottom: 0, left: 0 }}
      accessibilityLayer={false}
    >
      <Axes {...props} />
      <Line dataKey="value" stroke="none" dot={false} activeDot={false} isAnimationActive={false} />
      <Curves drawing={drawing} dots={dots} color={color} strokeWidth={strokeWidth} />
    </LineChart>
  );
});

function Axes({ frame, x, y, xWords, yWords, showXAxis }: PlotProps) {
  return (
    <>
      <CartesianGrid
        vertical={false}
        verticalPoints={NO_LINES}
        horizontalValues={[...y.ticks]}
        stroke="var(--line)"
      />
      <XAxis
        {...FIXED}
        dataKey="at"
        domain={[...x.domain]}
        ticks={[...x.ticks]}
        tickFormatter={xWords}
        height={frame.bottom}
        tick={showXAxis ? TICK : false}
      />
      <YAxis
        {...FIXED}
        domain={[...y.domain]}
        ticks={[...y.ticks]}
        tickFormatter={yWords}
        width={frame.left}
        tick={TICK}
        tickMargin={6}
      />
    </>
  );
}
