import { memo, type ReactNode, useCallback, useMemo } from 'react';
import type { XKind } from '#core/contract/run/run';
import type { ChartPanel } from '#core/contract/settings/chart-views';
import type { SeriesView } from '#core/contract/series/series';
import { ChartTools } from '../../charts/view/chart-tools';
import { OwnPanels, PanelDialog, useOwnPanels, type Own } from '../../charts/panels/own-panels';
import type { PanelChart } from '../../charts/panels/panel-card';
import { PanelTools } from '../../charts/panels/panel-tools';
import { RunPanelChart } from '../../charts/panels/run-panel-chart';
import { RefusalNote } from '../../ui/refusal-note';
import { t } from '../../words/t';
import { GroupCharts } from './group-charts';
import { LeadStack } from './lead-stack';
import { useChartEvaluations } from './yardstick-levels';
import { toggled } from '../run-address';
import { leadsOf, seriesGroups, type Leads } from '../../charts/series/series-groups';
import { seriesFilter } from '../../charts/series/series-filter';
import { SeriesTools } from './series-tools';
import { titleOf } from '../../ui/runs/series-names';
import { SeriesActsProvider, type SeriesActs } from './series-acts';
import type { RunViewOptions } from './use-run-view-options';

interface Props {
  readonly runId: string;
  readonly recipe: string;
  /** Unit that the trainer counts. */
  readonly kind: XKind;
  readonly series: readonly SeriesView[];
  readonly page: RunViewOptions;
  readonly onEvent: (event: { readonly id: string }) => void;
  /** Beside those that choose series. */
  readonly tools: ReactNode;
}

/** All charts of a run: the lead stack, then every other series in its group, the machine last. */
export const RunCharts = memo(function RunCharts(props: Props) {
  const { runId, recipe, kind, series, page, onEvent } = props;
  const { address, put, viewOptions, onViewOptions, sizes, size } = page;
  const open = useCallback((view: string) => put({ view }), [put]);
  const mine = useOwnPanels({ recipe, view: address.view, open, series });
  const draw = (panel: ChartPanel, chart: PanelChart) => (
    <RunPanelChart {...{ runId, panel, series, chart }} />
  );
  const existing = series.filter((one) => one.pointCount > 0);
  const leads = leadsOf(series, address.hidden);
  const evaluations = useChartEvaluations(runId, series);
  return (
    <SeriesActsProvider value={useActs(page)}>
      <div className="chart-tools">
        <ChartTools kind={kind} options={viewOptions} onOptions={onViewOptions} />
      </div>
      <RefusalNote refusal={mine.panels.refusal} />
      <OwnPanels {...{ series, mine, draw }} isPinned />
      <LeadStack
        evaluations={evaluations}
        runId={runId}
        leads={leads}
        axis={viewOptions.axis}
        scale={sizes.leadScale}
        onScale={(leadScale) => size({ leadScale })}
        onEvent={onEvent}
      />
      <OwnPanels {...{ series, mine, draw }} isPinned={false} />
      <PanelDialog {...{ series, kind, mine }} />
      <Groups {...{ runId, existing, leads, page, mine, tools: props.tools }} />
      <Hidden tags={address.hidden} series={existing} onShow={(hidden) => put({ hidden })} />
      <PrintedTwice
        series={existing}
        pins={address.pins}
        onPin={(tag) => page.toggle('pins', tag)}
      />
    </SeriesActsProvider>
  );
});

interface GroupsProps {
  readonly runId: string;
  readonly existing: readonly SeriesView[];
  readonly leads: Leads;
  readonly page: RunViewOptions;
  readonly mine: Own;
  readonly tools: ReactNode;
}

function Groups({ runId, existing, leads, page, mine, tools }: GroupsProps) {
  const { address, put, sizes, size } = page;
  const { pins, hidden, folded, filter: query } = address;
  const filter = useMemo(() => seriesFilter(query), [query]);
  const groups = seriesGroups(existing, leads, { matches: filter.matches, pins, hidden });
  return (
    <>
      <SeriesTools
        count={existing.filter(({ sameAs }) => sameAs === null).length}
        query={query}
        filter={filter}
        size={sizes.size}
        onFilter={(next) => put({ filter: next })}
        onSize={(next) => size({ size: next })}
      >
        {tools}
        <PanelTools panels={mine.panels} onNew={mine.edit.add} />
      </SeriesTools>
      {groups.map((group) => (
        <GroupCharts
          key={group.id}
          runId={runId}
          group={group}
          size={sizes.size}
          isFolded={folded.includes(group.id)}
          onFold={() => put({ folded: toggled(folded, group.id) })}
        />
      ))}
      {groups.length === 0 && query !== '' && (
        <p className="note">
          {t('run.charts.noMatch', { count: existing.length, query })}{' '}
          <button type="button" className="link" onClick={() => put({ filter: '' })}>
            {t('run.charts.clear')}
          </button>
        </p>
      )}
    </>
  );
}

/** The same object as long as the page lives: a chart's menu holds it. */
function useActs({ toggle }: RunViewOptions): SeriesActs {
  return useMemo(
    () => ({ pin: (tag) => toggle('pins', tag), hide: (tag) => toggle('hidden', tag) }),
    [toggle],
  );
}

interface HiddenProps {
  readonly tags: readonly string[];
  readonly series: readonly SeriesView[];
  readonly onShow: (stillHidden: readonly string[]) => void;
}

/** Series that the user hid, which can be brought back here. */
function Hidden({ tags, series, onShow }: HiddenProps) {
  const hidden = series.filter(({ tag }) => tags.includes(tag));
  if (hidden.length === 0) return null;
  return (
    <div className="hidden-series">
      <span className="note">{t('run.charts.hidden', { count: hidden.length })}</span>
      {hidden.map((one) => (
        <button
          key={one.tag}
          type="button"
          className="link"
          title={one.tag}
          onClick={() => onShow(tags.filter((tag) => tag !== one.tag))}
        >
          {t('run.charts.showOne', { title: titleOf(one) })}
        </button>
      ))}
      {hidden.length > 1 && (
        <button type="button" className="link" onClick={() => onShow([])}>
          {t('run.charts.showAll')}
        </button>
      )}
    </div>
  );
}

interface TwiceProps {
  readonly series: readonly SeriesView[];
  readonly pins: readonly string[];
  readonly onPin: (tag: string) => void;
}

/** Series that the console printed and a file has under another name: shown once, and each to be had from here. */
function PrintedTwice({ series, pins, onPin }: TwiceProps) {
  const twice = series.filter(({ tag, sameAs }) => sameAs !== null && !pins.includes(tag));
  if (twice.length === 0) return null;
  return (
    <details className="printed-twice">
      <summary className="note" title={t('run.charts.twiceSays')}>
        {t('run.charts.twice', { count: twice.length })}
      </summary>
      <div>
        {twice.map(({ tag, sameAs }) => (
          <button
            key={tag}
            type="button"
            className="link"
            title={t('run.charts.sameAs', { tag: sameAs ?? '' })}
            onClick={() => onPin(tag)}
          >
            {t('run.charts.showOne', { title: tag })}
          </button>
        ))}
      </div>
    </details>
  );
}
