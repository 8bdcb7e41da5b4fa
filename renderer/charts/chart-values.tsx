import { t } from '../words/t';
import { givenKey, keyOf, type ChartLine, type GivenLine } from './chart-line';
import { NowValue } from './chart-head';
import type { Panel } from './panel/panel';
import { useOfPanel } from './stage/use-stage';

/** More lines than these are scrolled to, also by keyboard. */
const SHOWN_LINES = 6;

interface Props {
  readonly title: string;
  readonly panel: Panel;
  readonly lines: readonly ChartLine[];
  readonly given: readonly GivenLine[];
}

/** Which line is which, with its last value or the one under the crosshair; shown where a chart has several. */
export function ChartValues({ title, panel, lines, given }: Props) {
  const lasts = useOfPanel(panel, (one) => one.facts?.lasts ?? null);
  const shown = useOfPanel(panel, (one) => one.lineKeys);
  const all = [
    ...lines.map((line) => ({ ...line, key: keyOf(line) })),
    ...given.map((line) => ({ ...line, key: givenKey(line) })),
  ];
  return (
    <ul
      className="chart-values"
      aria-label={t('charts.values', { title })}
      tabIndex={all.length > SHOWN_LINES ? 0 : undefined}
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
            <NowValue panel={panel} line={shown.indexOf(key)} rest={lasts?.[i] ?? ''} />
          </span>
        </li>
      ))}
    </ul>
  );
}
