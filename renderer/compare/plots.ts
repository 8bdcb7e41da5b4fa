import type { CanonicalName, SeriesView } from '#core/contract/series/series';
import type { ChartRun } from '../charts/model/chart-input';
import { seriesFilter } from '../charts/series/series-filter';
import { titleOf } from '../ui/runs/series-names';

/** A series of one run that belongs into a plot. */
export interface PlotMember {
  readonly runId: string;
  readonly series: SeriesView;
}

/** One chart of the comparison: what several runs have of one thing, whatever each calls it. */
export interface Plot {
  readonly id: string;
  readonly title: string;
  /** Of a run's tags; null where it is the canonical label that joins them. */
  readonly tag: string | null;
  readonly members: readonly PlotMember[];
}

/** These three lead, as on a run's page. */
export const LEADS: readonly CanonicalName[] = ['reward', 'gpu_mem', 'llm_query_rate'];

function plotId({ canonical, tag }: SeriesView): string {
  return canonical === null ? `tag:${tag}` : `label:${canonical}`;
}

/**
 * Every plot that some run has a point for: leads first, then labels, then tags by name. What each run of a plot has under
 * another name, too, is not shown twice.
 */
export function plotsOf(runs: readonly ChartRun[]): readonly Plot[] {
  const plots = new Map<string, { title: string; tag: string | null; members: PlotMember[] }>();
  for (const { run, series } of runs) {
    for (const one of series) {
      if (one.pointCount === 0) continue;
      const id = plotId(one);
      const plot = plots.get(id) ?? {
        title: titleOf(one),
        tag: one.canonical === null ? one.tag : null,
        members: [],
      };
      plot.members.push({ runId: run.runId, series: one });
      plots.set(id, plot);
    }
  }
  return [...plots]
    .map(([id, plot]) => ({ id, ...plot }))
    .filter(({ members }) => members.some(({ series }) => series.sameAs === null))
    .toSorted((a, b) => rank(a) - rank(b) || (a.id < b.id ? -1 : 1));
}

function rank({ id, tag }: Plot): number {
  const lead = LEADS.findIndex((name) => id === `label:${name}`);
  if (lead >= 0) return lead;
  return tag === null ? LEADS.length : LEADS.length + 1;
}

export const isLead = ({ id }: Plot): boolean => LEADS.some((name) => id === `label:${name}`);

/** Plots of which some run's series matches the filter by tag or title. */
export function plotsMatching(plots: readonly Plot[], query: string): readonly Plot[] {
  const { matches } = seriesFilter(query);
  return plots.filter(({ members }) => members.some(({ series }) => matches(series)));
}
