import { memo, useMemo } from 'react';
import type { ChartPanel } from '#core/contract/settings/chart-views';
import type { SeriesView } from '#core/contract/series/series';
import { OwnPanels, type Own } from '../../charts/panels/own-panels';
import type { PanelChart } from '../../charts/panels/panel-card';
import { ComparedChart, type ComparedInput } from './compared-chart';
import { panelPlot } from './panel-plot';
import type { Plot } from './plots';

interface Props {
  readonly mine: Own;
  readonly series: readonly SeriesView[];
  readonly plots: readonly Plot[];
  readonly input: ComparedInput;
  readonly isPinned: boolean;
}

/** Panels of the user's own in a comparison: each metric of every shown run. */
export function ComparePanels({ mine, series, plots, input, isPinned }: Props) {
  const draw = (panel: ChartPanel, chart: PanelChart) => (
    <PanelOfRuns {...{ panel, chart, plots, input }} />
  );
  return <OwnPanels {...{ mine, series, isPinned, draw }} />;
}

interface PanelProps extends Pick<Props, 'plots' | 'input'> {
  readonly panel: ChartPanel;
  readonly chart: PanelChart;
}

const PanelOfRuns = memo(function PanelOfRuns({ panel, chart, plots, input }: PanelProps) {
  const { title, ...own } = chart;
  const plot = useMemo(() => panelPlot(panel, plots, title), [panel, plots, title]);
  return <ComparedChart {...input} {...own} plot={plot} size="small" />;
});
