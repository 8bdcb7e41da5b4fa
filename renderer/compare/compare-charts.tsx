import { FilterBox } from '../charts/series/filter-box';
import { seriesFilter } from '../charts/series/series-filter';
import { memo, useMemo } from 'react';
import { useWidth } from '../charts/view/use-in-view';
import { useShortWindow } from '../ui/use-window';
import { t } from '../words/t';
import { ComparedChart } from './compared-chart';
import type { ComparedRun } from './compared-run';
import { isLead, plotsMatching, plotsOf, type Plot } from './plots';
import type { RunStyle } from './run-style';
import type { SeedCurve } from './seed-curves';
import type { ComparisonView } from './use-compare-address';

interface Props {
  readonly looked: ComparisonView;
  readonly runs: readonly ComparedRun[];
  readonly groups: readonly SeedCurve[];
  readonly folds: boolean;
  readonly styleOf: (compared: ComparedRun) => RunStyle;
}

const LEAD_HEIGHT = 208;
const SMALL_HEIGHT = 112;
const SHORT = 0.7;
const LEAST_SMALL_PX = 300;
const GAP_PX = 12;
/** Of the card around a chart, left and right. */
const BORDERS_PX = 2;

/** The lead charts over the whole width, every other one below them, several in a row. */
export const CompareCharts = memo(function CompareCharts(props: Props) {
  const { looked, runs, groups, folds, styleOf } = props;
  const [ref, width] = useWidth();
  const plots = useMemo(() => plotsOf(runs), [runs]);
  const short = useShortWindow() ? SHORT : 1;
  const leads = plots.filter(isLead);
  const others = plots.filter((plot) => !isLead(plot));
  const draw = (plot: Plot, size: 'lead' | 'small', outer: number, height: number) => (
    <ComparedChart
      key={plot.id}
      {...{ plot, size, looked, runs, groups, folds, styleOf }}
      width={outer}
      height={Math.round(height * short)}
    />
  );
  if (plots.length === 0) return <p className="note">{t('compare.noMetric')}</p>;
  const columns = Math.max(1, Math.floor((width + GAP_PX) / (LEAST_SMALL_PX + GAP_PX)));
  const small = Math.floor((width - (columns - 1) * GAP_PX) / columns);
  return (
    <section className="compare-charts" ref={ref} aria-label={t('compare.parts')}>
      <h2 className="unseen">{t('compare.parts')}</h2>
      {width > 0 &&
        leads.map((plot) => (
          <div key={plot.id} className="card compare-lead">
            {draw(plot, 'lead', width - BORDERS_PX, LEAD_HEIGHT)}
          </div>
        ))}
      {others.length > 0 && <Others count={others.length} looked={looked} />}
      <div className="compare-grid">
        {width > 0 &&
          plotsMatching(others, looked.address.filter).map((plot) => (
            <div key={plot.id} className="card" style={{ width: small }}>
              {draw(plot, 'small', small - BORDERS_PX, SMALL_HEIGHT)}
            </div>
          ))}
      </div>
      <NoPlot others={others} looked={looked} />
    </section>
  );
});

interface OthersProps {
  readonly count: number;
  readonly looked: ComparisonView;
}

const Others = memo(function Others({ count, looked }: OthersProps) {
  const { address, change } = looked;
  const label = t('compare.filter', { count });
  return (
    <div className="section-head compare-others">
      <h2>{t('compare.others')}</h2>
      <span className="spacer" />
      <FilterBox
        label={label}
        value={address.filter}
        filter={seriesFilter(address.filter)}
        onChange={(filter) => change({ filter })}
      />
    </div>
  );
});

function NoPlot({
  others,
  looked,
}: {
  readonly others: readonly Plot[];
  readonly looked: ComparisonView;
}) {
  const { filter } = looked.address;
  if (others.length === 0 || plotsMatching(others, filter).length > 0) return null;
  return (
    <p className="note">
      {t('compare.noPlot', { count: others.length, query: filter })}{' '}
      <button type="button" className="link" onClick={() => looked.change({ filter: '' })}>
        {t('compare.clear')}
      </button>
    </p>
  );
}
