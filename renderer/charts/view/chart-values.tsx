import { t } from '../../words/t';
import { computedKey, curveKey, type SeriesCurve, type ComputedCurve } from '../model/chart-input';
import { NowValue } from './chart-head';
import type { ChartModel } from '../model/chart';
import { useOfChart } from '../model/use-chart';

/** More curves than these are scrolled to, also by keyboard. */
const SHOWN_CURVES = 6;

interface Props {
  readonly title: string;
  readonly chart: ChartModel;
  readonly curves: readonly SeriesCurve[];
  readonly computed: readonly ComputedCurve[];
}

/** Legend with values: which curve is which, with its last value or the one under the crosshair; shown where a chart has several, or a mean. */
export function ChartValues({ title, chart, curves, computed }: Props) {
  const lasts = useOfChart(chart, (one) => one.facts?.lasts ?? null);
  const shown = useOfChart(chart, (one) => one.curveKeys);
  const all = [
    ...curves.map((curve) => ({ ...curve, key: curveKey(curve) })),
    ...computed.map((curve) => ({ ...curve, key: computedKey(curve) })),
  ];
  return (
    <ul
      className="chart-values"
      aria-label={t('charts.values', { title })}
      tabIndex={all.length > SHOWN_CURVES ? 0 : undefined}
    >
      {all.map(({ key, label, color, dash }, i) => (
        <li key={key}>
          <svg width="14" height="8" aria-hidden="true">
            <path d="M0 4h14" stroke={color} strokeWidth="2" strokeDasharray={dash.join(' ')} />
          </svg>
          <span className="ellipsis" title={label}>
            {label}
          </span>
          <span className="num">
            <NowValue chart={chart} curve={shown.indexOf(key)} rest={lasts?.[i] ?? ''} />
          </span>
        </li>
      ))}
    </ul>
  );
}
