import type { SeriesView } from '#core/contract/series/series';
import { isMachine } from '../axis/run-axis';
import { t } from '../../words/t';
import { labelledSeries, sentenceCase } from '../../ui/runs/series-names';

export interface Leads {
  readonly reward: SeriesView | null;
  /** Drawn over the reward as hollow dots. */
  readonly evalReward: SeriesView | null;
  readonly gpuMemory: SeriesView | null;
  readonly llmQueryRate: SeriesView | null;
}

export interface SeriesGroup {
  readonly id: string;
  readonly title: string;
  readonly series: readonly SeriesView[];
}

/** The three that a training is judged by, and the evaluations of the first. What is hidden leads nowhere. */
export function leadsOf(all: readonly SeriesView[], hidden: readonly string[] = []): Leads {
  const series = all.filter(({ tag }) => !hidden.includes(tag));
  const reward = labelledSeries(series, 'reward');
  const evalReward = labelledSeries(series, 'eval_reward');
  return {
    reward: reward ?? evalReward,
    evalReward: reward === null ? null : evalReward,
    gpuMemory: labelledSeries(series, 'gpu_mem'),
    llmQueryRate: labelledSeries(series, 'llm_query_rate'),
  };
}

export type Matches = (series: SeriesView) => boolean;

interface Wanted {
  readonly matches: Matches;
  readonly pins: readonly string[];
  readonly hidden: readonly string[];
}

export const PINNED = 'pinned';
export const MACHINE = 'machine';

/**
 * Every other series: what is pinned first, in the order of pinning; then by the part of its tag before the first
 * slash; the machine's own last. Nothing is left out but what is hidden or does not match.
 */
export function seriesGroups(
  series: readonly SeriesView[],
  leads: Leads,
  { matches, pins, hidden }: Wanted,
): SeriesGroup[] {
  const taken = new Set(Object.values(leads).map((lead: SeriesView | null) => lead?.tag));
  const shown = series.filter(
    (one) => !taken.has(one.tag) && one.pointCount > 0 && !hidden.includes(one.tag) && matches(one),
  );
  const groups = new Map<string, SeriesView[]>();
  for (const one of shown) {
    const id = groupOf(one, pins);
    groups.set(id, [...(groups.get(id) ?? []), one]);
  }
  return [...groups]
    .map(([id, members]) => ({ id, title: groupTitle(id), series: ordered(id, members, pins) }))
    .toSorted((a, b) => rank(a.id) - rank(b.id));
}

function groupOf(one: SeriesView, pins: readonly string[]): string {
  if (pins.includes(one.tag)) return PINNED;
  return isMachine(one) ? MACHINE : `/${prefixOf(one.tag)}`;
}

function ordered(
  id: string,
  members: readonly SeriesView[],
  pins: readonly string[],
): readonly SeriesView[] {
  if (id !== PINNED) return members;
  return members.toSorted((a, b) => pins.indexOf(a.tag) - pins.indexOf(b.tag));
}

function rank(id: string): number {
  if (id === PINNED) return 0;
  if (id === MACHINE) return 3;
  return id === '/' ? 2 : 1;
}

function prefixOf(tag: string): string {
  const slash = tag.indexOf('/');
  return slash < 1 ? '' : tag.slice(0, slash);
}

function groupTitle(id: string): string {
  if (id === PINNED) return t('run.charts.pinned');
  if (id === MACHINE) return t('run.charts.machine');
  return id === '/' ? t('run.charts.other') : sentenceCase(id.slice(1));
}
