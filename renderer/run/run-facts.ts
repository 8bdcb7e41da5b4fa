import type { RunDetail } from '#core/contract/run/run-detail';
import { fileSizeWords } from '../ui/number-words';
import { isOver, type RunState } from '../ui/runs/run-state';
import { durationWords, momentWords } from '../ui/time-words';
import { t } from '../words/t';
import { isWithoutLog } from './side/side-tabs';

export interface RunFacts {
  readonly detail: RunDetail;
  readonly state: RunState;
  readonly recipeTitle: string;
  readonly targetName: string;
  readonly durationMs: number | null;
  readonly nowMs: number;
}

/** Subtitle of a run: recipe, target, start time, contact. */
export function factsOf(props: RunFacts): string[] {
  const { detail, state, recipeTitle, targetName, durationMs, nowMs } = props;
  const { run, heartbeatMs, importedFrom } = detail;
  if (importedFrom !== null) {
    const size = fileSizeWords(detail.imported?.bytes ?? detail.logBytes);
    const read = t('run.facts.imported', { path: importedFrom, size });
    return isWithoutLog(detail) ? [read, t('run.facts.noLog')] : [read];
  }
  return [
    recipeTitle,
    locationWords(detail, targetName),
    ...timeFacts(run, durationMs, nowMs),
    ...(isOver(run) || state.tone === 'unknown' || heartbeatMs === null
      ? []
      : [t('run.facts.heartbeat', { ago: agoWords(nowMs - heartbeatMs) })]),
  ];
}

function timeFacts(run: RunDetail['run'], durationMs: number | null, nowMs: number): string[] {
  if (run.startedMs === null) return [];
  const from = momentWords(run.startedMs, nowMs);
  if (run.neverStarted === true) return [t('run.facts.notStarted', { from })];
  if (durationMs === null) return [t('run.facts.started', { from })];
  const duration = durationWords(durationMs);
  return [t(isOver(run) ? 'run.facts.took' : 'run.facts.since', { from, duration })];
}

/** Whole seconds: the next one comes with the next look. */
export function agoWords(ms: number): string {
  return durationWords(Math.max(0, Math.round(ms / 1_000) * 1_000));
}

/** The target, and the environment by its folder's name. */
function locationWords({ python }: RunDetail, target: string): string {
  const name = environmentOf(python);
  return name === null ? target : t('run.facts.environment', { target, python: name });
}

/** `…/envs/arpo/bin/python` is the environment `arpo`; a system's own interpreter has no name. */
export function environmentOf(python: string | null): string | null {
  const parts = (python ?? '').split(/[\\/]/);
  const folder = /^python[\d.]*(?:\.exe)?$/i.test(parts.at(-1) ?? '') ? parts.slice(0, -1) : parts;
  const home = /^(?:bin|scripts)$/i.test(folder.at(-1) ?? '') ? folder.slice(0, -1) : folder;
  const name = home.at(-1) ?? '';
  // pyenv names its own by their version.
  if (/^\d+(?:\.\d+)*$/.test(name)) return `Python ${name}`;
  return name === '' || name === 'usr' || name === 'local' ? null : name;
}
