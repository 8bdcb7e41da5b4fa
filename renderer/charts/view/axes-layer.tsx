import { memo, useMemo } from 'react';
import { CartesianAxis, CartesianGrid, Surface } from 'recharts';
import { domainsOf, type Axes } from '../axis/axes';
import type { Frame } from '../axis/frame';
import { plotScale, type ToPixel } from '../axis/plot-scale';

interface Props {
  readonly frame: Frame;
  readonly axes: Axes;
  readonly showsXAxis: boolean;
}

/** With a fixed width no word is measured: each measurement would lay out the page. */
const TICK = { fontSize: 11, fill: 'var(--ink-3)', width: 0 } as const;
const none = (): number[] => [];
const FIXED = { interval: 0, tickLine: false, axisLine: false, tick: TICK } as const;

/**
 * Axes and grid by recharts, without any series: those are on a canvas above it. It is rendered only when a domain or a mark changed. Its
 * parts get their positions: a whole chart of recharts keeps a store for that, and to render the charts of a page again after a zoom took
 * it longer than to paint them.
 */
export const AxesLayer = memo(function AxesLayer({ frame, axes, showsXAxis }: Props) {
  const { xWords, yWords } = axes;
  const { left, top, width, height } = plotScale(frame, domainsOf(axes));
  const marks = useMemo(() => marksOf(frame, axes), [frame, axes]);
  const floor = top + height;
  return (
    <Surface className="chart-axes" width={frame.width} height={frame.height}>
      <CartesianGrid
        {...{ x: left, y: top, width, height }}
        vertical={false}
        verticalCoordinatesGenerator={none}
        horizontalCoordinatesGenerator={none}
        horizontalPoints={marks.y.map(({ coordinate }) => coordinate)}
        stroke="var(--line)"
      />
      {showsXAxis && (
        <CartesianAxis
          {...FIXED}
          className="recharts-xAxis"
          orientation="bottom"
          {...{ x: left, y: floor, width, height: frame.bottom }}
          ticks={marks.x}
          tickFormatter={xWords}
        />
      )}
      <CartesianAxis
        {...FIXED}
        className="recharts-yAxis"
        orientation="left"
        {...{ x: 0, y: top, width: left, height }}
        ticks={marks.y}
        tickFormatter={yWords}
        tickMargin={6}
      />
    </Surface>
  );
});

interface Mark {
  readonly value: number;
  readonly coordinate: number;
  readonly index: number;
}

/** Positions of the marks of both axes, in px. */
function marksOf(frame: Frame, axes: Axes): Readonly<Record<'x' | 'y', Mark[]>> {
  const scale = plotScale(frame, domainsOf(axes));
  return { x: marksAt(axes.x.ticks, scale.x), y: marksAt(axes.y.ticks, scale.y) };
}

const marksAt = (ticks: readonly number[], at: ToPixel): Mark[] =>
  ticks.map((value, index) => ({ value, coordinate: at(value), index }));
