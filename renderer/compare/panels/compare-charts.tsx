import { memo, useCallback, useMemo } from 'react';
import { leadKind } from '../../charts/axis/run-axis';
import { PanelDialog, useOwnPanels } from '../../charts/panels/own-panels';
import { PanelTools } from '../../charts/panels/panel-tools';
import { FilterBox } from '../../charts/series/filter-box';
import { GroupHead } from '../../charts/series/group-head';
import { seriesFilter } from '../../charts/series/series-filter';
import { useWidth } from '../../charts/view/use-in-view';
import { RefusalNote } from '../../ui/refusal-note';
import { useShortWindow } from '../../ui/use-window';
import { t } from '../../words/t';
import { ComparePanels } from './compare-panels';
import { ComparedChart, type ComparedInput } from './compared-chart';
import type { ComparedRun } from '../compared-run';
import { plotGroups, type PlotGroup } from './plot-groups';
import { isLead, plotsMatching, plotsOf, type Plot } from './plots';
import { seriesOf, viewsOf } from './panel-plot';
import type { ComparisonView } from '../use-compare-address';

interface Props extends ComparedInput {
  /** Runs that are not hidden and those that are: what panels may show does not change with an eye. */
  readonly all: readonly ComparedRun[];
}

const LEAD_HEIGHT = 208;
const SMALL_HEIGHT = 112;
const SHORT = 0.7;
const MIN_SMALL_PX = 300;
const GAP_PX = 12;
/** Of the card around a chart, left and right. */
const BORDERS_PX = 2;

/** Pinned panels, the lead charts over the whole width, other panels, every other chart in its group below them. */
export const CompareCharts = memo(function CompareCharts(props: Props) {
  const { view, runs } = props;
  const [ref, width] = useWidth();
  const plots = useMemo(() => plotsOf(runs), [runs]);
  const others = useMemo(() => plots.filter((plot) => !isLead(plot)), [plots]);
  const { panels, tools, dialog } = useComparePanels(props, plots);
  return (
    <section className="compare-charts" ref={ref} aria-label={t('compare.parts')}>
      {panels(true)}
      <h2 className="unseen">{t('compare.leads')}</h2>
      {width > 0 &&
        plots.filter(isLead).map((plot) => (
          <div key={plot.id} className="card compare-lead">
            <PlotChart {...props} plot={plot} size="lead" outer={width} />
          </div>
        ))}
      {plots.length === 0 && <p className="note">{t('compare.noMetric')}</p>}
      {panels(false)}
      {dialog}
      <div className="compare-others">
        {others.length > 0 && <Filter count={others.length} view={view} />}
        {tools}
      </div>
      <Others {...props} plots={others} width={width} />
    </section>
  );
});

/** The panels of the user's own, with their tools and their editor. */
function useComparePanels(
  { view: comparison, runs, all, groups, styleOf }: Props,
  plots: readonly Plot[],
) {
  const { address, change } = comparison;
  const series = useMemo(() => seriesOf(all), [all]);
  const open = useCallback((view: string) => change({ view }), [change]);
  const mine = useOwnPanels({ recipe: viewsOf(all), view: address.view, open, series });
  const input = useMemo(
    () => ({ view: comparison, runs, groups, styleOf }),
    [comparison, runs, groups, styleOf],
  );
  const [first] = all;
  const kind = first === undefined ? 'timestep' : leadKind(first.run, first.series);
  return {
    panels: (isPinned: boolean) => <ComparePanels {...{ mine, series, plots, input, isPinned }} />,
    tools: <PanelTools panels={mine.panels} onNew={mine.edit.add} />,
    dialog: (
      <>
        <RefusalNote refusal={mine.panels.refusal} />
        <PanelDialog {...{ mine, series, kind }} />
      </>
    ),
  };
}

interface OthersProps extends Props {
  readonly plots: readonly Plot[];
  readonly width: number;
}

function Others({ plots, width, ...props }: OthersProps) {
  const { filter } = props.view.address;
  const matching = useMemo(() => plotsMatching(plots, filter), [plots, filter]);
  if (matching.length === 0 && plots.length > 0) {
    return <NoPlot count={plots.length} view={props.view} />;
  }
  return plotGroups(matching).map((group) => (
    <Group key={group.id} {...props} group={group} width={width} />
  ));
}

interface PlotProps extends Props {
  readonly plot: Plot;
  readonly size: 'lead' | 'small';
  /** Width of the card in px. */
  readonly outer: number;
}

function PlotChart({ plot, size, outer, view, runs, groups, styleOf }: PlotProps) {
  const short = useShortWindow() ? SHORT : 1;
  const height = size === 'lead' ? LEAD_HEIGHT : SMALL_HEIGHT;
  return (
    <ComparedChart
      {...{ plot, size, view, runs, groups, styleOf }}
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
  const { address, change } = props.view;
  const isFolded = address.folded.includes(group.id);
  const folded = isFolded
    ? address.folded.filter((id) => id !== group.id)
    : [...address.folded, group.id];
  const columns = Math.max(1, Math.floor((width + GAP_PX) / (MIN_SMALL_PX + GAP_PX)));
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
  readonly view: ComparisonView;
}

const Filter = memo(function Filter({ count, view }: FilterProps) {
  const { address, change } = view;
  return (
    <div role="search">
      <FilterBox
        label={t('compare.filter', { count })}
        value={address.filter}
        filter={seriesFilter(address.filter)}
        onChange={(filter) => change({ filter })}
      />
    </div>
  );
});

function NoPlot({ count, view }: FilterProps) {
  return (
    <p className="note">
      {t('compare.noPlot', { count, query: view.address.filter })}{' '}
      <button type="button" className="link" onClick={() => view.change({ filter: '' })}>
        {t('compare.clear')}
      </button>
    </p>
  );
}
