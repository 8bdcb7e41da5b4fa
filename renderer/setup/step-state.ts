import type { FixRemedy } from '#core/contract/finding';
import type { PlanStepView, StepActor } from '#core/contract/setup/plan';
import type { ProbeReport } from '#core/contract/setup/probe';
import type { ProbeCell } from './probe-board';

/**
 * State of a step of a plan, from what its probes report now. `waiting`: not looked at yet. `needs`: something is missing and there is a
 * way to fix it, or the user has to. `failed`: a fix ran and the probe still says no. `unknown`: it could not be looked at, which is never
 * the same as missing. `absent`: nothing of it applies here.
 */
export type StepState =
  | 'waiting'
  | 'checking'
  | 'running'
  | 'needs'
  | 'failed'
  | 'unknown'
  | 'proved'
  | 'absent'
  | 'skipped';

export interface StepStatus {
  readonly state: StepState;
  /** Time when the last of its probes was read; null where not all were. */
  readonly atMs: number | null;
  /** The value beside its tick, as its probes say it; '' where none does. */
  readonly value: string;
  /** It is proved, and one of its probes warns all the same. */
  readonly hasWarning: boolean;
}

type Cells = ReadonlyMap<string, ProbeCell>;
/** Phase of the fix of a step: none was run, it runs, the engine runs its checks again, or it is judged. */
export type FixPhase = 'none' | 'running' | 'proving' | 'ended';

/** @param fix of this step */
export function stepStatus(
  { probes, skipped }: Pick<PlanStepView, 'probes' | 'skipped'>,
  cells: Cells,
  fix: FixPhase,
): StepStatus {
  const reports = reportsOf(probes, cells);
  const atMs = reports.length === probes.length ? latest(reports) : null;
  const hasWarning = reports.some((report) => report.state === 'warn');
  const status = (state: StepState, value = ''): StepStatus => ({
    state,
    atMs,
    value,
    hasWarning: state === 'proved' && hasWarning,
  });
  if (fix === 'running') return status('running');
  if (fix === 'proving') return status('checking');
  const match = probesState(probes, cells);
  if (match === 'proved' || match === 'absent') return status(match, valuesOf(reports, match));
  if (skipped) return status('skipped');
  if (match === 'needs')
    return status(fix === 'ended' ? 'failed' : 'needs', valueAt(reports, 'bad'));
  return status(match, match === 'unknown' ? valueAt(reports, 'unknown') : '');
}

type ProbesState = Exclude<StepState, 'running' | 'failed' | 'skipped'>;

function probesState(probes: readonly string[], cells: Cells): ProbesState {
  const all = probes.map((probe) => cells.get(probe));
  if (all.some((cell) => cell?.is === 'checking')) return 'checking';
  if (all.some((cell) => cell === undefined || cell.is === 'waiting')) return 'waiting';
  const states = reportsOf(probes, cells).map(({ state }) => state);
  // Nothing that could prove it: a user says so.
  if (probes.length === 0 || states.includes('bad')) return 'needs';
  if (all.some((cell) => cell?.is === 'refused') || states.includes('unknown')) return 'unknown';
  return states.every((state) => state === 'skipped') ? 'absent' : 'proved';
}

/** Reports of a step's probes, in their order; those that are not there yet are left out. */
export const reportsOf = (probes: readonly string[], cells: Cells): readonly ProbeReport[] =>
  probes.flatMap((probe) => {
    const cell = cells.get(probe);
    return cell?.is === 'reported' ? [cell.report] : [];
  });

const latest = (reports: readonly ProbeReport[]): number | null =>
  reports.length === 0 ? null : Math.max(...reports.map(({ atMs }) => atMs));

function valuesOf(reports: readonly ProbeReport[], state: ProbesState): string {
  const seen = state === 'absent' ? reports : reports.filter((one) => one.state !== 'skipped');
  return [...new Set(seen.map(({ value }) => value).filter((value) => value !== ''))].join(', ');
}

const valueAt = (reports: readonly ProbeReport[], at: ProbeReport['state']): string =>
  reports.find(({ state }) => state === at)?.value ?? '';

/** Whether one may continue from this step. */
export const isDone = ({ state }: Pick<StepStatus, 'state'>): boolean =>
  state === 'proved' || state === 'absent' || state === 'skipped';

/** Number of proved steps, of those that apply here. */
export function provedCount(steps: readonly { readonly status: Pick<StepStatus, 'state'> }[]) {
  const states = steps.map(({ status }) => status.state).filter((state) => state !== 'absent');
  return { proved: states.filter((state) => state === 'proved').length, all: states.length };
}

/** Fixes that the findings of a step offer, the worst finding's first, each way of each once. */
export function fixesOf(reports: readonly ProbeReport[]): readonly FixRemedy[] {
  const rank = { bad: 0, warn: 1, unknown: 2, ok: 3, skipped: 4 } as const;
  const matches = reports
    .filter(({ state }) => state !== 'ok' && state !== 'skipped')
    .toSorted((a, b) => rank[a.state] - rank[b.state])
    .flatMap(({ finding }) => finding.remedies.filter((remedy) => remedy.kind === 'fix'));
  return matches.filter((fix, at) => matches.findIndex((one) => isSameFix(one, fix)) === at);
}

const isSameFix = (a: FixRemedy, b: FixRemedy): boolean => a.id === b.id && a.title === b.title;

/** The first step that needs somebody: what is there when no step was asked for. Else the last one. */
export function firstOpen<T extends { readonly status: StepStatus }>(
  steps: readonly T[],
): T | undefined {
  return steps.find(({ status }) => !isDone(status)) ?? steps.at(-1);
}

export interface StepGroup<T> {
  readonly actor: StepActor;
  readonly steps: readonly T[];
}

/** Steps in their order, grouped by who has to act; an actor is listed once for each stretch of its steps. */
export function stepGroups<T extends { readonly actor: StepActor }>(
  steps: readonly T[],
): readonly StepGroup<T>[] {
  const groups: { actor: StepActor; steps: T[] }[] = [];
  for (const step of steps) {
    const last = groups.at(-1);
    if (last?.actor === step.actor) last.steps.push(step);
    else groups.push({ actor: step.actor, steps: [step] });
  }
  return groups;
}
