import type { RunView } from '#core/contract/run/run';
import type { LinkState } from '../../bridge/connection/connection';
import { t } from '../../words/t';

/** Shape and color of a state; a word always goes with it. */
export type Tone =
  | 'succeeded'
  | 'finished'
  | 'failed'
  | 'suspicious'
  | 'stopped'
  | 'lost'
  | 'running'
  | 'queued'
  | 'unknown'
  | 'unjudged';

export interface RunState {
  readonly tone: Tone;
  readonly word: string;
  /** 0 to 100 when the run has a goal and continues, else null. */
  readonly percent: number | null;
  /** Since when nothing is known, for `unknown`. */
  readonly sinceMs: number | null;
  /** For `unknown`: since then it cannot be running, and how it ended was not read. */
  readonly isTargetStopped?: true;
}

/** A restart of the engine takes a second or two; only then is the state of a run unknown to the page. */
export const LINK_GRACE_MS = 3_000;

export { isOver } from '#core/contract/run/run-phase';

/** Progress of a run with a goal, in percent; null when it has none. */
export function percentOf(run: Pick<RunView, 'lastX' | 'targetX'>): number | null {
  if (run.targetX === null || run.lastX === null || run.targetX <= 0) return null;
  return Math.max(0, Math.min(100, (run.lastX / run.targetX) * 100));
}

/** The state of a run as its pill, row and title show it. What cannot be seen now is never shown as running. */
export function runState(run: RunView, link: LinkState, nowMs: number): RunState {
  const plain = { percent: null, sinceMs: null };
  if (run.phase === 'lost') return { tone: 'lost', word: t('ui.states.lost'), ...plain };
  if (run.phase === 'ended') {
    return run.verdict === null
      ? { tone: 'unjudged', word: t('ui.states.unjudged'), ...plain }
      : { tone: run.verdict, word: t(`ui.states.${run.verdict}`), ...plain };
  }
  const silent = link.state === 'reconnecting' && nowMs - link.sinceMs > LINK_GRACE_MS;
  if (!silent && run.targetStoppedMs !== undefined) {
    const since = { percent: null, sinceMs: run.targetStoppedMs, isTargetStopped: true } as const;
    return { tone: 'unknown', word: t('ui.states.notRunning'), ...since };
  }
  if (silent || run.contact === 'unknown') {
    const sinceMs = silent ? link.sinceMs : run.contactSinceMs;
    return { tone: 'unknown', word: t('ui.states.unknown'), percent: null, sinceMs };
  }
  const tone = run.phase === 'queued' || run.phase === 'waiting' ? 'queued' : 'running';
  const isOfRay = run.phase === 'waiting' && run.job?.scheduler === 'ray';
  const word = t(isOfRay ? 'ui.states.waitingForRay' : `ui.states.${run.phase}`);
  return { tone, word, percent: percentOf(run), sinceMs: null };
}
