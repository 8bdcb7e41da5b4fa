import type { ReactNode } from 'react';
import type { SeriesView } from '#core/contract/series';
import { t } from '../words/t';
import type { ChartProps } from './chart-line';
import { useCrosshairAt } from './crosshair';
import type { Panel } from './panel';
import type { Facts } from './panel-facts';
import { rowAt } from './pointed';
import { shownOf } from './shown-of';
import { inUnit, withUnit } from './shown-unit';
import { useOfPanel } from './use-stage';

interface Props {
  readonly panel: Panel;
  readonly props: ChartProps;
  readonly series: SeriesView | null;
  readonly onBad: () => void;
  readonly menu: ReactNode;
}

/** Name, the trainer's own tag, and on the right the last value, or the one under the crosshair. */
export function ChartHead({ panel, props, series, onBad, menu }: Props) {
  const facts = useOfPanel(panel, (one) => one.facts);
  const isLead = props.size === 'lead';
  const isOne = props.lines.length === 1;
  return (
    <>
      <div className="chart-head">
        <h3 className="chart-title" title={props.title}>
          {props.title}
        </h3>
        {isLead && <Notes series={series} facts={facts} onBad={onBad} />}
        {isOne && (
          <span className="chart-now">
            <NowValue panel={panel} line={0} rest={facts?.last ?? ''} />
          </span>
        )}
        {isLead && isOne && facts !== null && facts.points > 0 && (
          <span className="chart-note chart-range num">
            {t('charts.fromTo', { from: facts.least, to: facts.most })}
          </span>
        )}
        {menu}
      </div>
      {!isLead && (
        <div className="chart-small-notes">
          <Notes series={series} facts={facts} onBad={onBad} />
          {facts !== null && facts.total > facts.shown && (
            <span className="chart-note num chart-of" title={t('charts.extremesExact')}>
              {t('charts.ofTotal', shownOf(facts))}
            </span>
          )}
        </div>
      )}
    </>
  );
}

function Notes({
  series,
  facts,
  onBad,
}: Pick<Props, 'series' | 'onBad'> & { facts: Facts | null }) {
  return (
    <>
      {series !== null && (
        <code className="chart-tag" title={series.derivation ?? series.tag}>
          {series.tag}
        </code>
      )}
      {series !== null && series.derivation !== null && (
        <span className="chart-note ellipsis" title={series.derivation}>
          {series.derivation}
        </span>
      )}
      {series?.rounded === true && (
        <span className="chart-note" title={t('charts.roundedSays')}>
          {t('charts.rounded')}
        </span>
      )}
      {facts !== null && facts.bad > 0 && (
        <button type="button" className="chart-bad" onClick={onBad}>
          {t('charts.bad', { count: facts.bad })}
        </button>
      )}
      {facts !== null && <CutNote facts={facts} />}
    </>
  );
}

/** What is not in the plot is said in words. */
function CutNote({ facts }: { readonly facts: Facts }) {
  const { above, below, low, isExact } = facts;
  const says = [
    above > 0 &&
      (isExact ? t('charts.above', { count: above }) : t('charts.aboveAtLeast', { count: above })),
    below > 0 &&
      (isExact ? t('charts.below', { count: below }) : t('charts.belowAtLeast', { count: below })),
    low > 0 && (isExact ? t('charts.low', { count: low }) : t('charts.lowAtLeast', { count: low })),
  ].filter((part) => part !== false);
  return says.length === 0 ? null : (
    <span className="chart-note chart-cut">{says.join(' · ')}</span>
  );
}

interface NowProps {
  readonly panel: Panel;
  readonly line: number;
  /** What stands there while nobody points at a chart. */
  readonly rest: string;
}

/** The last value, or the one under the crosshair: no floating box hides the curve. */
export function NowValue({ panel, line, rest }: NowProps) {
  const at = useCrosshairAt();
  const { axes, facts } = panel;
  const curve = panel.lines[line]?.curve;
  if (at === null || axes === null || facts === null || curve === undefined) return rest;
  const row = rowAt(curve, at, axes.axisId);
  if (row < 0) return rest;
  return withUnit(inUnit(curve.mid[row] ?? Number.NaN, facts.unit), facts.unit);
}
