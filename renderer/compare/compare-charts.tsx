import { memo, useMemo } from 'react';
import { FilterBox } from '../charts/series/filter-box';
import { GroupHead } from '../charts/series/group-head';
import { seriesFilter } from '../charts/series/series-filter';
import { useWidth } from '../charts/view/use-in-view';
import { useShortWindow } from '../ui/use-window';
import { t } from '../words/t';
import { ComparedChart } from './compared-chart';
import type { ComparedRun } from './compared-run';
import { plotGroups, type PlotGroup } from './plot-groups';
import { isLead, plotsMatching, plotsOf, type Plot } from './plots';
import type { RunGroup } from './run-groups';
import type { RunStyle } from './run-style';
import type { ComparisonView } from './use-compare-address';

interface Props {
  readonly looked: ComparisonView;
  readonly runs: readonly ComparedRun[];
  /** Groups that are drawn as means; none while each run stands alone. */
  readonly groups: readonly RunGroup[];
  readonly styleOf: (compared: ComparedRun) => RunStyle;
}

const LEAD_HEIGHT = 208;
const SMALL_HEIGHT = 112;
const SHORT = 0.7;
const LEAST_SMALL_PX = 300;
const GAP_PX = 12;
/** Of the card around a chart, left and right. */
const BORDERS_PX = 2;

/** The lead charts over the whole width, every other one in its group below them, several in a row. */
export const CompareCharts = memo(function CompareCharts(props: Props) {
  const { looked, runs } = props;
  const [ref, width] = useWidth();
  const plots = useMemo(() => plotsOf(runs), [runs]);
  const leads = plots.filter(isLead);
  const others = plots.filter((plot) => !isLead(plot));
  const matching = useMemo(
    () =>
      plotsMatching(
        plots.filter((plot) => !isLead(plot)),
        looked.address.filter,
      ),
    [plots, looked.address.filter],
  );
  if (plots.length === 0) return <p className="note">{t('compare.noMetric')}</p>;
  return (
    <section className="compare-charts" ref={ref} aria-label={t('compare.parts')}>
      <h2 className="unseen">{t('compare.leads')}</h2>
      {width > 0 &&
        leads.map((plot) => (
          <div key={plot.id} className="card compare-lead">
            <PlotChart {...props} plot={plot} size="lead" outer={width} />
          </div>
        ))}
      {others.length > 0 && <Filter count={others.length} looked={looked} />}
      {plotGroups(matching).map((group) => (
        <Group key={group.id} {...props} group={group} width={width} />
      ))}
      {matching.length === 0 && others.length > 0 && (
        <NoPlot count={others.length} looked={looked} />
      )}
    </section>
  );
});

interface PlotProps extends Props {
  readonly plot: Plot;
  readonly size: 'lead' | 'small';
  /** Width of the card in px. */
  readonly outer: number;
}

function PlotChart({ plot, size, outer, looked, runs, groups, styleOf }: PlotProps) {
  const short = useShortWindow() ? SHORT : 1;
  const height = size === 'lead' ? LEAD_HEIGHT : SMALL_HEIGHT;
  return (
    <ComparedChart
      {...{ plot, size, looked, runs, groups, styleOf }}
      width={outer - BORDERS_PX}
      height={Math.round(height * short)}
    />
  );
}

interface GroupProps extends Props {
  readonly group: PlotGroup;
  readonly width: number;
}

function Group({ group, width, ...props }: GroupProps) {
  const { address, change } = props.looked;
  const isFolded = address.folded.includes(group.id);
  const folded = isFolded
    ? address.folded.filter((id) => id !== group.id)
    : [...address.folded, group.id];
  const columns = Math.max(1, Math.floor((width + GAP_PX) / (LEAST_SMALL_PX + GAP_PX)));
  const small = Math.floor((width - (columns - 1) * GAP_PX) / columns);
  return (
    <section className="group" aria-label={group.title}>
      <GroupHead
        title={group.title}
        note={t('compare.charts', { count: group.plots.length })}
        isFolded={isFolded}
        onFold={() => change({ folded })}
      />
      {!isFolded && width > 0 && (
        <div className="compare-grid">
          {group.plots.map((plot) => (
            <div key={plot.id} className="card" style={{ width: small }}>
              <PlotChart {...props} plot={plot} size="small" outer={small} />
            </div>
          ))}
        </div>
      )}
    </section>
  );
}

interface FilterProps {
  readonly count: number;
  readonly looked: ComparisonView;
}

const Filter = memo(function Filter({ count, looked }: FilterProps) {
  const { address, change } = looked;
  return (
    <div className="compare-others" role="search">
      <FilterBox
        label={t('compare.filter', { count })}
        value={address.filter}
        filter={seriesFilter(address.filter)}
        onChange={(filter) => change({ filter })}
      />
    </div>
  );
});

function NoPlot({ count, looked }: FilterProps) {
  return (
    <p className="note">
      {t('compare.noPlot', { count, query: looked.address.filter })}{' '}
      <button type="button" className="link" onClick={() => looked.change({ filter: '' })}>
        {t('compare.clear')}
      </button>
    </p>
  );
}
