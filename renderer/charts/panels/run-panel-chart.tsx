import { memo, useMemo } from 'react';
import type { ChartPanel } from '#core/contract/settings/chart-views';
import type { SeriesView } from '#core/contract/series/series';
import { titleOf } from '../../ui/runs/series-names';
import { isMachine } from '../axis/run-axis';
import type { SeriesCurve } from '../model/chart-input';
import { Chart } from '../view/chart';
import type { PanelChart } from './panel-card';

interface Props {
  readonly runId: string;
  readonly panel: ChartPanel;
  /** All series of the run. */
  readonly series: readonly SeriesView[];
  readonly chart: PanelChart;
}

const COLORS = 6;

/** The chart of a panel on the page of one run: the panel's metrics, each a curve. */
export function RunPanelChart({ runId, panel, series, chart }: Props) {
  const existing = panel.tags.flatMap((tag) => series.find((one) => one.tag === tag) ?? []);
  return <Curves runId={runId} series={existing} {...chart} />;
}

interface CurvesProps extends PanelChart {
  readonly runId: string;
  readonly series: readonly SeriesView[];
}

const Curves = memo(
  function Curves({ runId, series, ...chart }: CurvesProps) {
    const curves = useMemo(
      () => series.map((one, i) => panelCurve(runId, one, i, series.length)),
      [runId, series],
    );
    return <Chart {...chart} curves={curves} size="small" />;
  },
  (a, b) =>
    a.runId === b.runId &&
    a.title === b.title &&
    a.width === b.width &&
    a.height === b.height &&
    a.overrides === b.overrides &&
    a.onOverrides === b.onOverrides &&
    a.menu === b.menu &&
    stamp(a.series) === stamp(b.series),
);

const stamp = (series: readonly SeriesView[]): string =>
  JSON.stringify(series.map(({ tag, canonical, source }) => [tag, canonical, source]));

/** One metric has its usual color; several have the colors of runs in their order, as in a comparison. */
function panelCurve(runId: string, one: SeriesView, index: number, count: number): SeriesCurve {
  const isSlate = count === 1 && isMachine(one);
  return {
    runId,
    tag: one.tag,
    label: titleOf(one),
    color: isSlate ? 'var(--machine)' : `var(--run-${(index % COLORS) + 1})`,
    dash: index < COLORS ? [] : [6, 4],
  };
}
