import type { CanonicalName, SeriesView } from '#core/contract/series';
import type { z } from 'zod';
import { isMachine } from '../charts/run-axis';
import { words } from '../ui/words';

type Canonical = z.infer<typeof CanonicalName>;

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

export function labelled(series: readonly SeriesView[], name: Canonical): SeriesView | null {
  return series.find((s) => s.canonical === name && s.pointCount > 0) ?? null;
}

/** The three that a training is judged by, and the evaluations of the first. */
export function leadsOf(series: readonly SeriesView[]): Leads {
  const reward = labelled(series, 'reward');
  const evalReward = labelled(series, 'eval_reward');
  return {
    reward: reward ?? evalReward,
    evalReward: reward === null ? null : evalReward,
    gpuMemory: labelled(series, 'gpu_mem'),
    llmQueryRate: labelled(series, 'llm_query_rate'),
  };
}

/** Every other series, by the part of its tag before the first slash; the machine's own come last. */
export function seriesGroups(
  series: readonly SeriesView[],
  leads: Leads,
  filter: string,
): SeriesGroup[] {
  const taken = new Set(Object.values(leads).map((lead: SeriesView | null) => lead?.tag));
  const query = filter.trim().toLowerCase();
  const groups = new Map<string, SeriesView[]>();
  for (const one of series) {
    if (taken.has(one.tag) || one.pointCount === 0) continue;
    if (query !== '' && !`${one.tag} ${titleOf(one)}`.toLowerCase().includes(query)) continue;
    const id = isMachine(one) ? 'machine' : prefixOf(one.tag);
    groups.set(id, [...(groups.get(id) ?? []), one]);
  }
  return [...groups]
    .map(([id, members]) => ({ id, title: groupTitle(id), series: members }))
    .toSorted((a, b) => rank(a.id) - rank(b.id));
}

const rank = (id: string): number => (id === 'machine' ? 2 : id === '' ? 1 : 0);

function prefixOf(tag: string): string {
  const slash = tag.indexOf('/');
  return slash < 1 ? '' : tag.slice(0, slash);
}

function groupTitle(id: string): string {
  if (id === 'machine') return words.run.machine;
  return id === '' ? words.run.other : sentenceCase(id);
}

const ACRONYMS = new Set(['llm', 'rl', 'kl', 'gpu', 'cpu', 'ppo', 'grpo', 'fps', 'lr', 'mfu']);

function sentenceCase(name: string): string {
  const plain = name.replaceAll(/[_\-/]+/g, ' ').trim();
  if (plain === '') return name;
  const spoken = plain
    .split(' ')
    .map((word) => (ACRONYMS.has(word.toLowerCase()) ? word.toUpperCase() : word))
    .join(' ');
  return spoken.charAt(0).toUpperCase() + spoken.slice(1);
}

/** The canonical name of a series where it has one, else its tag without prefix, readable. */
export function titleOf(series: Pick<SeriesView, 'tag' | 'canonical'>): string {
  if (series.canonical !== null) return words.charts.canonical[series.canonical];
  const known = machineTitle(series.tag);
  if (known !== null) return known;
  const [, copy = '', rest = ''] = /^monitor\/(\d+)\/(.+)$/.exec(series.tag) ?? [];
  if (rest !== '') return words.charts.copy(sentenceCase(rest), copy);
  const slash = series.tag.indexOf('/');
  return sentenceCase(slash < 0 ? series.tag : series.tag.slice(slash + 1));
}

const { machine } = words.charts;
const MACHINE_TITLES: Readonly<Record<string, string>> = {
  'system/cpu_percent': machine.cpu,
  'system/tree_rss_mib': machine.treeMemory,
  'system/memory_used_mib': machine.memory,
  'system/disk_free_gib': machine.disk,
};

/** What the supervisor's samples are called; null for a tag of the trainer. */
function machineTitle(tag: string): string | null {
  const [, index = '', part = ''] = /^gpu(\d+)\/(\w+)$/.exec(tag) ?? [];
  if (part.startsWith('memory')) return machine.gpuMemory(index);
  if (part.startsWith('util')) return machine.gpuUse(index);
  if (part.startsWith('temp')) return machine.gpuTemperature(index);
  if (part.startsWith('power')) return machine.gpuPower(index);
  return MACHINE_TITLES[tag] ?? null;
}
