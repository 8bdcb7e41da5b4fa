import type { ChartPanel } from '#core/contract/settings/chart-views';
import type { SeriesView } from '#core/contract/series/series';
import type { ChartRun } from '../../charts/model/chart-input';
import { titleOf } from '../../ui/runs/series-names';
import type { Plot, PlotMember } from './plots';

/** Longest name of a recipe that chart views are kept under. */
const MAX_LENGTH = 200;

/** Chart views that a comparison offers: those of its runs' recipe; runs of several recipes have their own views. */
export function viewsOf(runs: readonly ChartRun[]): string {
  const recipes = [...new Set(runs.map(({ run }) => run.recipe))].toSorted();
  return recipes.join(' + ').slice(0, MAX_LENGTH);
}

/** All series that the runs have, each tag once, as described by the first run that has it. */
export function seriesOf(runs: readonly ChartRun[]): readonly SeriesView[] {
  const byTag = new Map<string, SeriesView>();
  for (const { series } of runs) {
    for (const one of series) {
      const existing = byTag.get(one.tag);
      if (existing === undefined || existing.pointCount === 0) byTag.set(one.tag, one);
    }
  }
  return [...byTag.values()];
}

/** Plot of a panel in a comparison: of each of its metrics what every run has, no matter what the run calls it. */
export function panelPlot({ id, tags }: ChartPanel, plots: readonly Plot[], title: string): Plot {
  const chosen = tags.flatMap(
    (tag) => plots.find(({ members }) => members.some(({ series }) => series.tag === tag)) ?? [],
  );
  const members = [...new Set(chosen)].flatMap((plot) => plot.members);
  return { id: `panel:${id}`, title, tag: null, members };
}

/** Titles of what a plot shows, in its order: one, or several where a panel has several metrics. */
export function metricsOf({ members }: Plot): readonly string[] {
  return [...new Set(members.map(metricOf))];
}

/** Key that joins the series of a plot: the canonical label, else the tag. */
export const metricOf = ({ series }: PlotMember): string => series.canonical ?? series.tag;

/** Dashes of the second metric of a panel, the third and so on: its color says which run it is. */
const DASHES = [
  [2, 3],
  [8, 4],
  [8, 3, 2, 3],
  [1, 2],
  [12, 4],
] as const;

/** Style that distinguishes the curves of one run in a panel of several metrics; null if the plot has one metric. */
export function metricStyle(
  plot: Plot,
  member: PlotMember,
): { readonly title: string; readonly dash: readonly number[] | null } | null {
  const metrics = metricsOf(plot);
  if (metrics.length < 2) return null;
  const at = metrics.indexOf(metricOf(member));
  const dash = at === 0 ? null : (DASHES[(at - 1) % DASHES.length] ?? null);
  return { title: titleOf(member.series), dash };
}
