import { isSeed } from '#core/training/sweep';
import { shownParam } from '../ui/runs/param-value';
import { t } from '../words/t';
import { labelOf, type ComparedRun } from './compared-run';
import { groupedRuns, type GroupBy } from './group-by';
import type { RunStyle } from './run-style';

/** Runs that become one curve, the mean with a band; styled as the first of them. */
export interface RunGroup {
  readonly id: string;
  readonly label: string;
  readonly runs: readonly ComparedRun[];
  /** Other differences between its runs. */
  readonly mixed: readonly string[];
}

/** A group that a chart draws as one curve, with the runs of it that are shown and have the chart's series. */
export interface FoldedGroup {
  readonly group: RunGroup;
  readonly members: readonly { readonly compared: ComparedRun; readonly tag: string }[];
}

/** Groups with the runs that are not hidden; none without any. */
export function shownGroups(groups: readonly RunGroup[]): readonly RunGroup[] {
  return groups
    .map((group) => ({ ...group, runs: group.runs.filter(({ isHidden }) => !isHidden) }))
    .filter(({ runs }) => runs.length > 0);
}

/** Shown runs that are in some mean. */
export function meanCount(groups: readonly RunGroup[]): number {
  const shown = groups.map(({ runs }) => runs.filter(({ isHidden }) => !isHidden).length);
  return shown.reduce((sum, count) => sum + (count > 1 ? count : 0), 0);
}

/** Style of a run: all runs of a group have that of the first. */
export function styleIn(groups: readonly RunGroup[]) {
  return (compared: ComparedRun): RunStyle => {
    const { runId } = compared.run;
    const group = groups.find(({ runs }) => runs.some(({ run }) => run.runId === runId));
    return group?.runs[0]?.style ?? compared.style;
  };
}

/** Every run in its group; without a way to group, each has its own. */
export function runGroups(runs: readonly ComparedRun[], by: GroupBy): readonly RunGroup[] {
  const all = runs.map((compared) => ({
    compared,
    runId: compared.run.runId,
    recipe: compared.run.recipe,
    params: compared.detail.params,
  }));
  return groupedRuns(all, by).flatMap(({ runs: members, value, mixed }) => {
    const [first] = members;
    if (first === undefined) return [];
    const label =
      by.kind === 'param'
        ? valueLabel(by.name, value)
        : (sweepLabel(members) ?? labelOf(first.compared, runs));
    return { id: first.runId, label, runs: members.map(({ compared }) => compared), mixed };
  });
}

function valueLabel(name: string, value: unknown): string {
  const words = shownParam(name, value);
  return words === ''
    ? t('compare.group.unset', { name })
    : t('compare.group.value', { name, value: words });
}

/** Runs of one sweep are named after it and what varies beside their seed; null for any others. */
function sweepLabel(
  members: readonly { readonly compared: ComparedRun; readonly params: Values }[],
): string | null {
  const [first] = members;
  const sweep = first?.compared.run.sweep;
  const isOne = members.every(({ compared }) => compared.run.sweep?.id === sweep?.id);
  if (first === undefined || sweep === undefined || !isOne || members.length < 2) return null;
  const values = sweep.varies
    .filter((name) => !isSeed(name))
    .map((name) => valueLabel(name, first.params[name]));
  return [sweep.name, ...values].join(', ');
}

type Values = Readonly<Record<string, unknown>>;
