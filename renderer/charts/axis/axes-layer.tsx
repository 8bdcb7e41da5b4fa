import { memo, useMemo } from 'react';
import { CartesianGrid, Line, LineChart, XAxis, YAxis } from 'recharts';
import type { Axes } from './axes';
import type { Frame } from './frame';

interface Props {
  readonly frame: Frame;
  readonly axes: Axes;
  readonly showsXAxis: boolean;
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
 * Axes and grid by recharts, without any series: those lie on a canvas above it. It is rendered only when a domain or
 * a mark changed. Explicit ticks and domains, because without them recharts measures the text of every x value.
 */
export const AxesLayer = memo(function AxesLayer({ frame, axes, showsXAxis }: Props) {
  const { x, y } = axes;
  const low = y.domain[0];
  const ends = useMemo(() => x.domain.map((at) => ({ at, value: low })), [x, low]);
  return (
    <LineChart
      width={frame.width}
      height={frame.height}
      data={ends}
      margin={{ top: frame.top, right: frame.right, bottom: 0, left: 0 }}
      accessibilityLayer={false}
    >
      <CartesianGrid
        vertical={false}
        verticalPoints={NO_LINES}
        horizontalValues={[...y.ticks]}
        stroke="var(--line)"
      />
      <Marks frame={frame} axes={axes} showsXAxis={showsXAxis} />
      <Line dataKey="value" stroke="none" dot={false} activeDot={false} isAnimationActive={false} />
    </LineChart>
  );
});

function Marks({ frame, axes, showsXAxis }: Props) {
  const { x, y, isLog, xWords, yWords } = axes;
  return (
    <>
      <XAxis
        {...FIXED}
        dataKey="at"
        domain={[...x.domain]}
        ticks={[...x.ticks]}
        tickFormatter={xWords}
        height={frame.bottom}
        tick={showsXAxis ? TICK : false}
      />
      <YAxis
        {...FIXED}
        scale={isLog ? 'log' : 'linear'}
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
