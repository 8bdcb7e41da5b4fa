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
  const existing = titleForTag(series.tag);
  if (existing !== null) return existing;
  if (series.canonical !== null) return t(`run.titles.canonical.${series.canonical}`);
  const machine = machineTitle(series.tag);
  if (machine !== null) return machine;
  const [, copy = '', rest = ''] = /^monitor\/(\d+)\/(.+)$/.exec(series.tag) ?? [];
  if (rest !== '') return t('run.titles.copy', { title: sentenceCase(rest), copy });
  const phase = /^timing_s\/([^/]+)$/.exec(series.tag)?.[1];
  if (phase !== undefined) return t('run.titles.phase', { phase: sentenceCase(phase) });
  return titleOfTag(series.tag);
}

/** Ending of a tag that says which figure of a distribution it is; alone it is no title. */
const STATISTIC =
  /^(?:mean|min|max|std|median|sum|count|minmax_diff|clip_ratio|balanced_(?:min|max)|(?:mean|best|worst|maj|std)@\d+)$/;

/** `response_length/max`: "Response length, max"; `train/explained_variance`: "Explained variance". */
function titleOfTag(tag: string): string {
  const parts = tag.split('/');
  const statistic: string[] = [];
  while (parts.length > 1 && STATISTIC.test(parts.at(-1) ?? '')) {
    statistic.unshift(spoken(parts.pop() ?? ''));
  }
  const named = parts.length > 1 ? parts.slice(1).join('/') : tag;
  const title = sentenceCase(
    statistic.length > 0 ? parts.slice(1).join('/') || (parts[0] ?? tag) : named,
  );
  return [title, ...statistic].join(', ');
}

const spoken = (name: string): string => name.replaceAll('_', ' ');

const TOOL_CALL_SHARE = /^rollout\/tool_call_share$/;
/** Whether this is the share of rollouts with a tool call. */
export const isToolCallRate = (tag: string): boolean => TOOL_CALL_SHARE.test(tag);

const TITLES = [
  [/^val-core\/.*mean@\d+$|^val\/test_score\//, 'validation'],
  [/^response_length\/mean$/, 'responseLength'],
  [/^(?:train\/)?completions\/mean_length$/, 'completionLength'],
  [TOOL_CALL_SHARE, 'toolCallRate'],
  [/^rollout\/tool_calls_per_rollout$/, 'toolCallsPerRollout'],
  [/^tools\/total_calls$/, 'toolCalls'],
  [/^perf\/max_memory_allocated_gb$/, 'allocated'],
  [/^perf\/max_memory_reserved_gb$/, 'reserved'],
  [/^perf\/cpu_memory_used_gb$/, 'hostMemory'],
  [/^perf\/time_per_step$/, 'stepTime'],
  [/^perf\/throughput$/, 'throughput'],
  [/^(?:(?:actor|critic|train|optim|charts)\/)?learning_rate$|(?:^|\/)lr$/, 'learningRate'],
] as const;

/** Series of verl, ARPO and trl whose tags do not say in words what they are; null for any other. */
function titleForTag(tag: string): string | null {
  const existing = TITLES.find(([pattern]) => pattern.test(tag))?.[1];
  return existing === undefined ? null : t(`run.titles.known.${existing}`);
}

const MACHINE_TITLES = new Map([
  ['system/cpu_percent', 'cpu'],
  ['system/tree_rss_mib', 'treeMemory'],
  ['system/memory_used_mib', 'memory'],
  ['system/disk_free_gib', 'disk'],
] as const);

/** Name of the supervisor's samples; null for a tag of the trainer. */
function machineTitle(tag: string): string | null {
  const [, index = '', part = ''] = /^gpu(\d+)\/(\w+)$/.exec(tag) ?? [];
  if (part.startsWith('memory')) return t('run.titles.machine.gpuMemory', { index });
  if (part.startsWith('util')) return t('run.titles.machine.gpuUse', { index });
  if (part.startsWith('temp')) return t('run.titles.machine.gpuTemperature', { index });
  if (part.startsWith('power')) return t('run.titles.machine.gpuPower', { index });
  for (const [existing, name] of MACHINE_TITLES) {
    if (existing === tag) return t(`run.titles.machine.${name}`);
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

/** Of rollouts without a single tool call the rate says nothing: most trainings have no tools. */
const isToolUse = ({ tag, max }: SeriesView): boolean => !isToolCallRate(tag) || max !== 0;

/**
 * How often the LLM is asked or a tool is called: by its label, else by what ARPO's counters give where no rollout file is there. null when
 * the run has neither.
 */
export function callRateSeries(series: readonly SeriesView[]): SeriesView | null {
  const ofTag = (tag: string): SeriesView | undefined =>
    series.find((one) => one.tag === tag && one.pointCount > 0);
  return (
    labelledSeries(series.filter(isToolUse), 'llm_query_rate') ??
    ofTag('rollout/tool_calls_per_rollout') ??
    ofTag('tools/total_calls') ??
    null
  );
}

/** Memory of the GPU as the machine reports it, else as the trainer does; null when neither is known. */
export function gpuMemorySeries(series: readonly SeriesView[]): SeriesView | null {
  const reported = series.find(
    ({ tag, last, max }) => tag === 'perf/max_memory_allocated_gb' && last !== null && max !== 0,
  );
  return labelledSeries(series, 'gpu_mem') ?? reported ?? null;
}
