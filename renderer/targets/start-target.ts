import type { PyEnv, TargetView } from '#core/contract/target/target';
import { type Read, useEnvs } from '../bridge/queries/use-engine';
import { clockWords } from '../ui/time-words';
import { t } from '../words/t';
import { useTargetChoice } from './target-choice';

const HERE = 'local';

/** Target of a training that starts by one click: the one that the switcher has chosen. */
export interface StartTarget {
  readonly target: string;
  /** The target it is, where that is another machine; null = this one. */
  readonly away: TargetView | null;
  readonly canStart: boolean;
}

/** @param isHereAble can this machine train? */
export function startTarget(
  chosen: TargetView | null,
  envs: Read<readonly PyEnv[]>,
  isHereAble: boolean,
): StartTarget {
  if (chosen === null || chosen.id === HERE) {
    return { target: HERE, away: null, canStart: isHereAble };
  }
  const hasNone = envs?.ok === true && envs.value.every(({ state }) => state !== 'ok');
  return { target: chosen.id, away: chosen, canStart: chosen.state === 'ready' && !hasNone };
}

/** The target of one-click starts; reading it connects nothing. */
export function useStartTarget(isHereAble: boolean): StartTarget {
  const { chosen } = useTargetChoice();
  const isAway = chosen !== null && chosen.id !== HERE && chosen.state === 'ready';
  return startTarget(chosen, useEnvs(chosen?.id ?? HERE, isAway), isHereAble);
}

/** State of the chosen target in a sentence: where a start will run, or what hinders it. */
export function startTargetSays(
  { name, state, says, sinceMs }: TargetView,
  canStart: boolean,
): string {
  if (state === 'ready') {
    return t(canStart ? 'frame.startPlace.ready' : 'frame.startPlace.noPython', { name });
  }
  if (state === 'unknown' && sinceMs !== undefined) {
    return t('frame.startPlace.lost', { name, clock: clockWords(sinceMs, false) });
  }
  return t(`frame.startPlace.${state}`, { name, says });
}
