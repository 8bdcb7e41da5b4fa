import { useMemo, useRef } from 'react';
import type { SeriesView } from '#core/contract/series';
import { words } from '../ui/words';
import { CrosshairLayer } from './crosshair-layer';
import type { Bucket, Drawing } from './drawing';
import { HeaderValue } from './header-value';
import { Plot, type Frame } from './plot';
import { marked, markWords } from './run-axis';
import { valueAxis } from './scale';
import { inUnit, shownNumber, withUnit, type ShownUnit } from './shown-unit';
import { tickWords } from '../ui/number-words';

export interface ChartViewProps {
  readonly title: string;
  readonly series: SeriesView;
  readonly unit: ShownUnit;
  readonly drawing: Drawing;
  readonly dots: readonly Bucket[];
  readonly axisId: string;
  /** Ends of the page's axis; null = this chart's own. */
  readonly range: readonly [number, number] | null;
  readonly frame: Frame;
  readonly isLead: boolean;
  readonly showXAxis: boolean;
  readonly color: string;
}

const NO_RANGE = [0, 1] as const;

function ownRange(buckets: readonly Bucket[]): readonly [number, number] {
  const [first, last] = [buckets[0], buckets.at(-1)];
  return first === undefined || last === undefined ? NO_RANGE : [first.x, last.x];
}

/** "Reward, 200 points, last 1.84, from −5.61 to 2.02": what a chart says to someone who cannot see it. */
export function chartSentence(
  title: string,
  series: SeriesView,
  unit: ShownUnit,
  bad: number,
): string {
  return words.charts.sentence({
    title,
    points: series.pointCount,
    last: withUnit(shownNumber(series.last, unit), unit),
    min: shownNumber(series.min, unit),
    max: withUnit(shownNumber(series.max, unit), unit),
    bad,
  });
}

/** One chart: header with the last value, or the one under the crosshair; plot; crosshair. */
export function ChartView(props: ChartViewProps) {
  const { title, series, unit, drawing, axisId, frame, isLead } = props;
  const range = props.range ?? ownRange(drawing.buckets);
  const [from, to] = range;
  const xAxis = useMemo(
    () => marked(axisId, [from, to], Math.max(2, Math.floor(frame.width / (isLead ? 150 : 110)))),
    [axisId, from, to, frame.width, isLead],
  );
  const yAxis = useMemo(
    () => valueAxis(drawing.min, drawing.max, isLead ? 3 : 2, unit.fromZero),
    [drawing, isLead, unit],
  );
  const xWords = useMemo(() => markWords(axisId, xAxis.step), [axisId, xAxis.step]);
  const yWords = useMemo(() => {
    const suffix = unit.unit === '%' ? ' %' : '';
    return (value: number): string => `${tickWords(value, yAxis.step)}${suffix}`;
  }, [unit, yAxis.step]);
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
        <Plot
          frame={frame}
          drawing={drawing}
          dots={props.dots}
          x={xAxis}
          y={yAxis}
          xWords={xWords}
          yWords={yWords}
          color={props.color}
          strokeWidth={isLead ? 1.75 : 1.5}
          showXAxis={props.showXAxis}
        />
        <CrosshairLayer
          frame={frame}
          drawing={drawing}
          axisId={axisId}
          x={xAxis}
          y={yAxis}
          color={props.color}
          showPlace={props.showXAxis}
          image={image}
        />
      </div>
    </div>
  );
}

function ChartHeader({ title, series, unit, drawing, axisId, isLead }: ChartViewProps) {
  const last = withUnit(shownNumber(series.last, unit), unit);
  return (
    <>
      <div className="chart-head">
        <h3 className="chart-title" title={title}>
          {title}
        </h3>
        {isLead && <code className="chart-tag">{series.tag}</code>}
        {isLead && series.derivation !== null && (
          <span className="chart-note ellipsis" title={series.derivation}>
            {series.derivation}
          </span>
        )}
        {drawing.bad > 0 && <span className="chart-bad">{words.charts.bad(drawing.bad)}</span>}
        <span className="chart-now">
          <HeaderValue
            last={last}
            drawing={drawing}
            axisId={axisId}
            words={(value) => withUnit(inUnit(value, unit), unit)}
          />
        </span>
        {isLead && drawing.buckets.length > 0 && (
          <span className="chart-note num">
            {words.run.fromTo(inUnit(drawing.min, unit), inUnit(drawing.max, unit))}
          </span>
        )}
      </div>
      {!isLead && (
        <code className="chart-tag chart-tag-line" title={series.tag}>
          {series.tag}
        </code>
      )}
    </>
  );
}
