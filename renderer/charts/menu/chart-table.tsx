import { ABSENT, countWords } from '../../ui/number-words';
import { clockWords, fullMomentWords } from '../../ui/time-words';
import { t } from '../../words/t';
import type { ChartProps } from '../model/chart-input';
import { isComplete, type Curve } from '../draw/curve';
import type { ChartModel } from '../model/chart';
import { positionWords } from '../axis/run-axis';
import { shownOf } from '../model/facts';
import { inUnit, withUnit, type ShownUnit } from '../axis/shown-unit';

interface Props {
  readonly chart: ChartModel;
  readonly props: ChartProps;
}

/** Table of the drawn values: one table for each curve, one row for each bucket. */
export function ChartTable({ chart, props }: Props) {
  const { axes, facts, curves } = chart;
  if (axes === null || facts === null) return null;
  const { total, shown } = facts.buckets;
  return (
    <div className="chart-tables">
      <p className="note">
        {total > shown
          ? t('charts.shownOf', shownOf(facts.buckets))
          : t('charts.allPoints', { count: total, points: countWords(total) })}
      </p>
      {curves.map(({ key, style, curve }) => (
        <CurveTable
          key={key}
          caption={curves.length > 1 ? style.label : props.title}
          curve={curve}
          axisId={axes.axisId}
          unit={facts.unit}
          isSmoothed={chart.options.smoothing > 0}
        />
      ))}
    </div>
  );
}

interface CurveProps {
  readonly caption: string;
  readonly curve: Curve;
  readonly axisId: string;
  readonly unit: ShownUnit;
  readonly isSmoothed: boolean;
}

function CurveTable({ caption, curve, axisId, unit, isSmoothed }: CurveProps) {
  const full = isComplete(curve);
  const rows = Array.from({ length: curve.to - curve.from }, (_, i) => curve.from + i);
  const word = (column: Float64Array, row: number): string => {
    const value = column[row] ?? Number.NaN;
    return Number.isNaN(value) ? ABSENT : withUnit(inUnit(value, unit), unit);
  };
  return (
    <table className="chart-table num">
      <caption>{caption}</caption>
      <thead>
        <tr>
          <th scope="col">{t('charts.column.from')}</th>
          <th scope="col">{t('charts.column.time')}</th>
          <th scope="col">{full ? t('charts.column.value') : t('charts.column.mean')}</th>
          {!full && <th scope="col">{t('charts.column.least')}</th>}
          {!full && <th scope="col">{t('charts.column.most')}</th>}
          {isSmoothed && <th scope="col">{t('charts.column.smoothed')}</th>}
          <th scope="col">{t('charts.column.points')}</th>
          <th scope="col">{t('charts.column.bad')}</th>
        </tr>
      </thead>
      <tbody>
        {rows.map((row) => (
          <tr key={row}>
            <th scope="row">{positionWords(axisId, curve.x0[row] ?? 0, null)}</th>
            <TimeCell wallMs={curve.wallMs[row] ?? Number.NaN} />
            <td>{word(curve.mid, row)}</td>
            {!full && <td>{word(curve.low, row)}</td>}
            {!full && <td>{word(curve.high, row)}</td>}
            {isSmoothed && <td>{word(curve.smooth, row)}</td>}
            <td>{countWords(curve.count[row] ?? 0)}</td>
            <td>{countWords(curve.bad[row] ?? 0)}</td>
          </tr>
        ))}
      </tbody>
    </table>
  );
}

function TimeCell({ wallMs }: { readonly wallMs: number }) {
  if (!Number.isFinite(wallMs)) return <td>{ABSENT}</td>;
  return <td title={fullMomentWords(wallMs)}>{clockWords(wallMs, true)}</td>;
}
