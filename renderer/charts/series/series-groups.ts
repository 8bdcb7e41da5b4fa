import type { CanonicalName, SeriesView } from '#core/contract/series/series';
import { isMachine } from '../axis/run-axis';
import { t } from '../../words/t';
import {
  callRateSeries,
  gpuMemorySeries,
  labelledSeries,
  sentenceCase,
} from '../../ui/runs/series-names';

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

/**
 * The three that a training is judged by, and the evaluations of the first. A training without any reward is judged by
 * its loss. What is hidden leads nowhere.
 */
export function leadsOf(all: readonly SeriesView[], hidden: readonly string[] = []): Leads {
  const series = all.filter(({ tag }) => !hidden.includes(tag));
  const reward = labelledSeries(series, 'reward');
  const evalReward = labelledSeries(series, 'eval_reward');
  return {
    reward: reward ?? evalReward ?? labelledSeries(series, 'loss'),
    evalReward: reward === null ? null : evalReward,
    gpuMemory: gpuMemorySeries(series),
    llmQueryRate: callRateSeries(series),
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
/** Key series by which a training is judged beside its leads: the labelled series. */
export const KEY = 'key';
/** Order of the labelled series within their group. */
const KEY_ORDER: readonly CanonicalName[] = [
  'eval_reward',
  'kl',
  'entropy',
  'ep_len',
  'loss',
  'eval_loss',
  'llm_query_rate',
  'fps',
];
/** Groups by the prefix of their tags, the most specific first; others follow in the order in which they came. */
const PREFIX_ORDER = [
  'val-core',
  'eval',
  'rollout',
  'critic',
  'actor',
  'response_length',
  'completions',
  'tools',
  'llm',
  'fusion',
  'timing_s',
  'train',
  'losses',
  'perf',
] as const;
/** Groups of bookkeeping, after all others. */
const LAST_PREFIXES = [
  'training',
  'prompt_length',
  'val-aux',
  'global_seqlen',
  'timing_per_token_ms',
] as const;

/**
 * Every other series: what is pinned first, in the order of pinning; then the labelled ones; then by the part of its tag
 * before the first slash, in the order of importance; the machine's own last. Nothing is left out but what is hidden, does
 * not match, or is the same as another one of the run and not pinned.
 */
export function seriesGroups(
  series: readonly SeriesView[],
  leads: Leads,
  { matches, pins, hidden }: Wanted,
): SeriesGroup[] {
  const used = new Set(Object.values(leads).map((lead: SeriesView | null) => lead?.tag));
  const shown = series.filter(
    (one) =>
      !used.has(one.tag) &&
      one.pointCount > 0 &&
      !hidden.includes(one.tag) &&
      (one.sameAs === null || pins.includes(one.tag)) &&
      matches(one),
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
  if (isMachine(one)) return MACHINE;
  return one.canonical !== null && KEY_ORDER.includes(one.canonical)
    ? KEY
    : `/${prefixOf(one.tag)}`;
}

const keyRank = ({ canonical }: SeriesView): number =>
  canonical === null ? KEY_ORDER.length : KEY_ORDER.indexOf(canonical);

function ordered(
  id: string,
  members: readonly SeriesView[],
  pins: readonly string[],
): readonly SeriesView[] {
  if (id === KEY) return members.toSorted((a, b) => keyRank(a) - keyRank(b));
  if (id !== PINNED) return members;
  return members.toSorted((a, b) => pins.indexOf(a.tag) - pins.indexOf(b.tag));
}

function rank(id: string): number {
  if (id === PINNED) return -2;
  if (id === KEY) return -1;
  if (id === MACHINE) return 1000;
  if (id === '/') return 900;
  const prefix = id.slice(1);
  const last = LAST_PREFIXES.findIndex((one) => one === prefix);
  if (last >= 0) return 800 + last;
  const first = PREFIX_ORDER.findIndex((one) => one === prefix);
  return first >= 0 ? first : 500;
}

function prefixOf(tag: string): string {
  const slash = tag.indexOf('/');
  return slash < 1 ? '' : tag.slice(0, slash);
}

const GROUP_TITLES = [
  ['val-core', 'validation'],
  ['val-aux', 'validationMore'],
  ['critic', 'scores'],
  ['actor', 'policy'],
  ['tools', 'tools'],
  ['timing_s', 'phases'],
  ['timing_per_token_ms', 'phasesPerToken'],
  ['perf', 'performance'],
  ['global_seqlen', 'sequenceLength'],
] as const;

function groupTitle(id: string): string {
  if (id === PINNED) return t('run.charts.pinned');
  if (id === MACHINE) return t('run.charts.machine');
  if (id === KEY) return t('run.charts.key');
  const existing = GROUP_TITLES.find(([prefix]) => id === `/${prefix}`)?.[1];
  if (existing !== undefined) return t(`run.charts.groups.${existing}`);
  return id === '/' ? t('run.charts.other') : sentenceCase(id.slice(1));
}
