import type { SeriesView } from '#core/contract/series/series';
import type { ChartRun } from '../../charts/model/chart-input';
import { seriesFilter } from '../../charts/series/series-filter';
import { isToolCallRate, titleOf } from '../../ui/runs/series-names';

/** A series of one run that belongs into a plot. */
export interface PlotMember {
  readonly runId: string;
  readonly series: SeriesView;
}

/** One chart of the comparison: what several runs have of one thing, regardless of what each calls it. */
export interface Plot {
  readonly id: string;
  readonly title: string;
  /** Of a run's tags; null where it is the canonical label that joins them. */
  readonly tag: string | null;
  readonly members: readonly PlotMember[];
}

/** The share of rollouts with a tool call has the label of the LLM query rate on a run's page; one chart of both would compare unlike things. */
const TOOL_CALL_RATE = 'label:tool_call_rate';
/** Plots that lead, as on a run's page. */
const LEADS = ['label:reward', 'label:gpu_mem', 'label:llm_query_rate', TOOL_CALL_RATE];

function plotId({ canonical, tag }: SeriesView): string {
  if (canonical === null) return `tag:${tag}`;
  return isToolCallRate(tag) ? TOOL_CALL_RATE : `label:${canonical}`;
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
  const lead = LEADS.indexOf(id);
  if (lead >= 0) return lead;
  return tag === null ? LEADS.length : LEADS.length + 1;
}

export const isLead = ({ id }: Plot): boolean => LEADS.includes(id);

/** Plots of which some run's series matches the filter by tag or title. */
export function plotsMatching(plots: readonly Plot[], query: string): readonly Plot[] {
  const { matches } = seriesFilter(query);
  return plots.filter(({ members }) => members.some(({ series }) => matches(series)));
}
