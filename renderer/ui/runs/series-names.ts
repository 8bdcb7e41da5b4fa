import type { CanonicalName, SeriesView } from '#core/contract/series/series';
import { t } from '../../words/t';

const ACRONYMS = new Set(['llm', 'rl', 'kl', 'gpu', 'cpu', 'ppo', 'grpo', 'fps', 'lr', 'mfu']);

/** `llm_avg` as it is spoken: "LLM avg". */
export function sentenceCase(name: string): string {
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
  if (series.canonical !== null) return t(`run.titles.canonical.${series.canonical}`);
  const known = machineTitle(series.tag);
  if (known !== null) return known;
  const [, copy = '', rest = ''] = /^monitor\/(\d+)\/(.+)$/.exec(series.tag) ?? [];
  if (rest !== '') return t('run.titles.copy', { title: sentenceCase(rest), copy });
  const slash = series.tag.indexOf('/');
  return sentenceCase(slash < 0 ? series.tag : series.tag.slice(slash + 1));
}

const MACHINE_TITLES = new Map([
  ['system/cpu_percent', 'cpu'],
  ['system/tree_rss_mib', 'treeMemory'],
  ['system/memory_used_mib', 'memory'],
  ['system/disk_free_gib', 'disk'],
] as const);

/** What the supervisor's samples are called; null for a tag of the trainer. */
function machineTitle(tag: string): string | null {
  const [, index = '', part = ''] = /^gpu(\d+)\/(\w+)$/.exec(tag) ?? [];
  if (part.startsWith('memory')) return t('run.titles.machine.gpuMemory', { index });
  if (part.startsWith('util')) return t('run.titles.machine.gpuUse', { index });
  if (part.startsWith('temp')) return t('run.titles.machine.gpuTemperature', { index });
  if (part.startsWith('power')) return t('run.titles.machine.gpuPower', { index });
  for (const [known, name] of MACHINE_TITLES) {
    if (known === tag) return t(`run.titles.machine.${name}`);
  }
  return null;
}

/** The series of a run that has a canonical label and a point; null where none has. */
export function labelledSeries(
  series: readonly SeriesView[],
  name: CanonicalName,
): SeriesView | null {
  return series.find((s) => s.canonical === name && s.pointCount > 0) ?? null;
}
