import { ABSENT, fileSizeWords, metricWords, shortCountWords } from '../../ui/number-words';
import { clockWords, durationWords, momentWords } from '../../ui/time-words';
import { t } from '../../words/t';
import { isInProgress } from '#core/contract/run/run-phase';
import { shownParam } from '../../ui/runs/param-value';
import type { Column } from './columns';
import { figuresOf, paramOf, type RowItem } from '../row-item';

/** Text of a cell, in one line. */
export function cellText({ kind, name }: Column, item: RowItem, nowMs: number): string {
  const { run, recipe, target, extras } = item;
  switch (kind) {
    case 'state':
      return stateText(item);
    case 'run':
      return run.name;
    case 'recipe':
      return recipe;
    case 'target':
      return target;
    case 'reward':
      return metricWords(figuresOf(item, 'reward')?.last ?? null);
    case 'timestep':
      return stepWords(run);
    case 'duration':
      return run.neverStarted === true ? t('runs.notStarted') : durationWords(run.durationMs);
    case 'started':
      return momentWords(run.startedMs, nowMs);
    case 'reason':
      return reasonText(item);
    case 'tags':
      return extras.tags.join(', ') || ABSENT;
    case 'size':
      return fileSizeWords(item.bytes);
    case 'notes':
      return extras.notes.split('\n')[0] || ABSENT;
    case 'param':
      return paramWords(name, paramOf(item, name));
    case 'metric':
      return metricWords(figuresOf(item, name)?.last ?? null);
  }
}

/** "1.2 M of 50 M"; only the step where the goal is unknown. */
function stepWords({ lastX, targetX }: RowItem['run']): string {
  const step = shortCountWords(lastX === null ? null : Math.round(lastX));
  return targetX === null || lastX === null
    ? step
    : t('runs.stepOf', { step, goal: shortCountWords(targetX) });
}

function paramWords(name: string, value: unknown): string {
  if (typeof value === 'number') return metricWords(value);
  return shownParam(name, value) || ABSENT;
}

export function stateText({ state }: RowItem): string {
  return state.percent === null
    ? state.word
    : t('runs.withPercent', { state: state.word, percent: Math.floor(state.percent) });
}

/** Reason of its end, or its current problem. */
export function reasonText({ run, state, extras, looksLike }: RowItem): string {
  if (run.filesGoneMs !== undefined && isInProgress(run)) return run.reasons.join(' ');
  if (run.filesGoneMs !== undefined) {
    const hasMetrics = Object.keys(extras.labels).length > 0 || run.lastX !== null;
    return hasMetrics ? t('runs.gone') : t('runs.goneAll');
  }
  if (run.foreign) return t('runs.foreign');
  if (state.sinceMs !== null) {
    const clock = clockWords(state.sinceMs, false);
    return t(state.isTargetStopped === true ? 'runs.targetStopped' : 'runs.noContact', { clock });
  }
  // The first reason of a failure is its exit code; what the log says of it is in the next.
  const reasons = run.verdict === 'succeeded' ? run.reasons.slice(0, 1) : run.reasons;
  const says = looksLike === null ? reasons : [looksLike, ...reasons];
  return says.length === 0 ? ABSENT : says.join(' ');
}
