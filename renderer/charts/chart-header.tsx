import type { SeriesView } from '#core/contract/series';
import { words } from '../ui/words';
import type { ChartViewProps } from './chart-props';
import { HeaderValue } from './header-value';
import { inUnit, shownNumber, withUnit, type ShownUnit } from './shown-unit';

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

type Props = Pick<ChartViewProps, 'title' | 'series' | 'unit' | 'drawing' | 'axisId' | 'isLead'>;

/** Name, the trainer's own tag, and on the right the last value, or the one under the crosshair. */
export function ChartHeader({ title, series, unit, drawing, axisId, isLead }: Props) {
  const last = withUnit(shownNumber(series.last, unit), unit);
  return (
    <>
      <div className="chart-head">
        <h3 className="chart-title" title={title}>
          {title}
        </h3>
        {isLead && <LeadNotes series={series} />}
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
          <span className="chart-note chart-range num">
            {words.run.fromTo(inUnit(drawing.min, unit), inUnit(drawing.max, unit))}
          </span>
        )}
      </div>
      {!isLead && <SmallNotes series={series} drawing={drawing} />}
    </>
  );
}

function LeadNotes({ series }: Pick<Props, 'series'>) {
  return (
    <>
      <code className="chart-tag">{series.tag}</code>
      {series.derivation !== null && (
        <span className="chart-note ellipsis" title={series.derivation}>
          {series.derivation}
        </span>
      )}
    </>
  );
}

function SmallNotes({ series, drawing }: Pick<Props, 'series' | 'drawing'>) {
  return (
    <div className="chart-small-notes">
      <code className="chart-tag" title={series.derivation ?? series.tag}>
        {series.tag}
      </code>
      {drawing.total > drawing.shown && (
        <span className="chart-note num" title={words.charts.extremesExact}>
          {words.charts.ofTotal(drawing.shown, drawing.total)}
        </span>
      )}
    </div>
  );
}
