import { memo, type ReactNode } from 'react';
import { t } from '../../words/t';
import { type ChartProps, metricOf } from '../model/chart-input';
import type { ChartModel } from '../model/chart';
import { shownOf, type ChartFacts } from '../model/facts';
import { reaches } from '../draw/curve';
import { MetricHint } from '../../ui/metrics/metric-hint';
import { ABSENT } from '../../ui/number-words';
import { rowAt } from '../pointer/point-at';
import { inUnit, withUnit } from '../axis/shown-unit';
import { useCrosshairAt, useOfChart } from '../model/use-chart';

interface Props {
  readonly chart: ChartModel;
  readonly props: ChartProps;
  readonly onBad: () => void;
  readonly menu: ReactNode;
}

/** Name, the trainer's own tag, and on the right the last value, or the one under the crosshair. */
export function ChartHead({ chart, props, onBad, menu }: Props) {
  const facts = useOfChart(chart, (one) => one.facts);
  const isLead = props.size === 'lead';
  const isOne = props.curves.length === 1;
  return (
    <>
      <div className="chart-head">
        <ChartTitle title={props.title} tag={metricOf(props)} />
        {isLead && facts !== null && <Notes facts={facts} isLead onBad={onBad} />}
        {isOne && (
          <span className="chart-now">
            <NowValue chart={chart} curve={0} rest={facts?.values.last ?? ''} />
          </span>
        )}
        {isLead && isOne && facts !== null && facts.series.points > 0 && (
          <span className="chart-note chart-range num">
            {t('charts.fromTo', { from: facts.values.min, to: facts.values.max })}
          </span>
        )}
        {menu}
      </div>
      {!isLead && (
        <div className="chart-small-notes">
          {facts !== null && <Notes facts={facts} isLead={false} onBad={onBad} />}
          {facts !== null && facts.buckets.total > facts.buckets.shown && (
            <span className="chart-note num chart-of" title={t('charts.extremesExact')}>
              {t('charts.ofTotal', shownOf(facts.buckets))}
            </span>
          )}
        </div>
      )}
    </>
  );
}

interface TitleProps {
  readonly title: string;
  readonly tag: string | null;
}

/** The chart's name, which explains its metric. It does not change with a new point, and its hint is dear to render. */
const ChartTitle = memo(function ChartTitle({ title, tag }: TitleProps) {
  const heading = <h3 className="chart-title">{title}</h3>;
  return tag === null ? heading : <MetricHint tag={tag}>{heading}</MetricHint>;
});

interface NotesProps {
  readonly facts: ChartFacts;
  readonly isLead: boolean;
  readonly onBad: () => void;
}

function Notes({ facts, isLead, onBad }: NotesProps) {
  const { tag, derivation, isRounded, withoutX } = facts.series;
  const { timeless, isTimeless } = facts.clock;
  const { bad, absent } = facts.hidden;
  return (
    <>
      <code className="chart-tag" title={derivation ?? tag}>
        {tag}
      </code>
      {isLead && derivation !== null && (
        <span className="chart-note ellipsis" title={derivation}>
          {derivation}
        </span>
      )}
      {isLead && isRounded && (
        <span className="chart-note" title={t('charts.roundedSays')}>
          {t('charts.rounded')}
        </span>
      )}
      {bad > 0 && (
        <button type="button" className="chart-bad" onClick={onBad}>
          {t('charts.bad', { count: bad })}
        </button>
      )}
      {withoutX > 0 && (
        <span className="chart-note" title={t('charts.withoutXSays')}>
          {t('charts.withoutX', { count: withoutX })}
        </span>
      )}
      <CutNote facts={facts} isLead={isLead} />
      {timeless > 0 && !isTimeless && (
        <span className="chart-note">{t('charts.timeless', { count: timeless })}</span>
      )}
      {absent > 0 && <AbsentNote count={absent} isOne={facts.lasts.length === 1} />}
    </>
  );
}

/** Runs without a point in the shown range. */
function AbsentNote({ count, isOne }: { readonly count: number; readonly isOne: boolean }) {
  return (
    <span className="chart-note chart-absent">
      {isOne ? t('charts.absentHere') : t('charts.absent', { count })}
    </span>
  );
}

/** Note on what is not in the plot: in full, or shortly with the full words on hover. */
function CutNote({ facts, isLead }: Pick<NotesProps, 'facts' | 'isLead'>) {
  const { above, below, nonPositive, isExact } = facts.hidden;
  const min = isExact ? '' : 'AtLeast';
  const parts = [
    above > 0 && { full: t(`charts.above${min}`, { count: above }), sign: '↑', count: above },
    below > 0 && { full: t(`charts.below${min}`, { count: below }), sign: '↓', count: below },
    nonPositive > 0 && {
      full: t(`charts.low${min}`, { count: nonPositive }),
      sign: '≤ 0:',
      count: nonPositive,
    },
  ].filter((part) => part !== false);
  if (parts.length === 0) return null;
  const full = parts.map((part) => part.full).join(' · ');
  const short = parts
    .map(({ sign, count }) => `${sign} ${isExact ? '' : '≥ '}${count}`)
    .join(' · ');
  return (
    <span className="chart-note chart-cut" title={full}>
      {isLead ? full : short}
    </span>
  );
}

interface NowProps {
  readonly chart: ChartModel;
  /** Index of the chart's curve. */
  readonly curve: number;
  /** Shown while no chart is pointed at. */
  readonly rest: string;
}

/** The last value, or the one under the crosshair: no floating box hides the curve. */
export function NowValue({ chart, curve: index, rest }: NowProps) {
  const at = useCrosshairAt();
  const { axes, facts } = chart;
  const curve = chart.curves[index]?.curve;
  if (at === null || axes === null || facts === null || curve === undefined) return rest;
  const row = rowAt(curve, at, axes.axisId);
  if (row < 0) return rest;
  if (at.axisId === axes.axisId && !reaches(curve, at.x)) return ABSENT;
  return withUnit(inUnit(curve.mid[row] ?? Number.NaN, facts.unit), facts.unit);
}
