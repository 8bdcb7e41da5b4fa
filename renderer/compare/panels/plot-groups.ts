import type { SeriesView } from '#core/contract/series/series';
import { seriesGroups, type Leads } from '../../charts/series/series-groups';
import type { Plot } from './plots';

/** Plots that are together under a title. */
export interface PlotGroup {
  readonly id: string;
  readonly title: string;
  readonly plots: readonly Plot[];
}

const NO_LEADS: Leads = { reward: null, evalReward: null, gpuMemory: null, llmQueryRate: null };
const ALL = { matches: () => true, pins: [], hidden: [] };

/** The groups of a run's page, in its order, with the plots whose first series belongs there. */
export function plotGroups(plots: readonly Plot[]): readonly PlotGroup[] {
  const bySeries = new Map<SeriesView, Plot>();
  for (const plot of plots) {
    const first = plot.members.find(({ series }) => series.sameAs === null);
    if (first !== undefined) bySeries.set(first.series, plot);
  }
  return seriesGroups([...bySeries.keys()], NO_LEADS, ALL).map(({ id, title, series }) => ({
    id,
    title,
    plots: series.flatMap((one) => bySeries.get(one) ?? []),
  }));
}
