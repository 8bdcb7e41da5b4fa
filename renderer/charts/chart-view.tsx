import { useMemo, useRef } from 'react';
import { tickWords } from '../ui/number-words';
import { ChartHeader, chartSentence } from './chart-header';
import type { ChartViewProps } from './chart-props';
import { CrosshairLayer } from './crosshair-layer';
import type { Bucket, Drawing } from './drawing';
import { Plot } from './plot';
import { marked, markWords } from './run-axis';
import { endsOnly, valueAxis, type Axis } from './scale';

const NO_RANGE = [0, 1] as const;
const LEAD_MARK_PX = 120;
const SMALL_MARK_PX = 100;

function ownRange(buckets: readonly Bucket[]): readonly [number, number] {
  const [first, last] = [buckets[0], buckets.at(-1)];
  return first === undefined || last === undefined ? NO_RANGE : [first.x, last.x];
}

/** Least and greatest of all that is drawn. */
function extremes(drawing: Drawing, dots: readonly Bucket[]): readonly [number, number] {
  const finite = dots.map((dot) => dot.mid).filter(Number.isFinite);
  return [Math.min(drawing.min, ...finite), Math.max(drawing.max, ...finite)];
}

interface Axes {
  readonly x: Axis;
  readonly y: Axis;
  readonly xWords: (value: number) => string;
  readonly yWords: (value: number) => string;
}

function useAxes({ drawing, dots, unit, axisId, frame, isLead, range }: ChartViewProps): Axes {
  const [from, to] = range ?? ownRange(drawing.buckets);
  const marks = Math.max(2, Math.floor(frame.width / (isLead ? LEAD_MARK_PX : SMALL_MARK_PX)));
  const x = useMemo(() => marked(axisId, [from, to], marks), [axisId, from, to, marks]);
  const [min, max] = useMemo(() => extremes(drawing, dots), [drawing, dots]);
  const { fromZero, unit: name } = unit;
  const y = useMemo(() => {
    const axis = valueAxis(min, max, 3, fromZero);
    return isLead ? axis : endsOnly(axis);
  }, [min, max, isLead, fromZero]);
  const xWords = useMemo(() => markWords(axisId, x.step), [axisId, x.step]);
  const yWords = useMemo(() => {
    const suffix = name === '%' ? ' %' : '';
    return (value: number): string => `${tickWords(value, y.step)}${suffix}`;
  }, [name, y.step]);
  return { x, y, xWords, yWords };
}

/** One chart: header with the last value, or the one under the crosshair; plot; crosshair. */
export function ChartView(props: ChartViewProps) {
  const { title, series, unit, drawing, axisId, frame, isLead, color, showXAxis } = props;
  const axes = useAxes(props);
  const image = useRef<HTMLDivElement>(null);
  return (
    <div className={isLead ? 'chart chart-lead' : 'chart'}>
      <ChartHeader {...props} />
      <div
        ref={image}
        className="chart-plot"
        role="img"
        aria-label={chartSentence(title, series, unit, drawing.bad)}
        tabIndex={isLead ? 0 : -1}
        style={{ height: frame.height }}
      >
        <div aria-hidden>
          <Plot
            {...axes}
            frame={frame}
            drawing={drawing}
            dots={props.dots}
            color={color}
            strokeWidth={isLead ? 1.75 : 1.5}
            showXAxis={showXAxis}
          />
        </div>
        <CrosshairLayer
          frame={frame}
          drawing={drawing}
          axisId={axisId}
          x={axes.x}
          y={axes.y}
          color={color}
          chip={isLead ? (showXAxis ? 'always' : 'never') : 'pointed'}
          image={image}
        />
      </div>
    </div>
  );
}
