import { type DesktopStatus, type DesktopRun, goesOn } from '../../parents/desktop-status';

export interface Closing {
  readonly does: 'hide' | 'quit';
  /** First message, at most once a day; null: none. */
  readonly says: { readonly message: string; readonly detail: string } | null;
}

/**
 * Effect of closing the window or quitting. Trainings never end with it, so nothing asks "are you sure":
 * it only says what is running.
 * @param toldOn the day (YYYY-MM-DD) on which it was said last
 */
export function closing(
  query: 'close' | 'quit',
  news: DesktopStatus | null,
  noticeShownOn: string | null,
  today: string,
): Closing {
  const runs = news?.runs.filter(goesOn) ?? [];
  const going = runs.length;
  const does =
    query === 'close' && going > 0 && news?.closeWhileRunning === 'tray' ? 'hide' : 'quit';
  if (going === 0 || noticeShownOn === today) return { does, says: null };
  const one = going === 1;
  const message = `${one ? '1 run continues' : `${going} runs continue`} without this window.`;
  const detail =
    does === 'hide'
      ? 'RL Cockpit stays in the tray and notifies you when it ends.'
      : `${one ? 'It does' : 'They do'} not need RL Cockpit to stay open; open it again to check on ${one ? 'it' : 'them'}.${sleep(runs)}`;
  return { does, says: { message, detail } };
}

/** A supervisor of this machine may hold it; that of a guest cannot hold its host, and another machine sleeps alone. */
function sleep(runs: readonly DesktopRun[]): string {
  const host = runs.find((run) => run.sleep.sleepsWith !== null)?.sleep.sleepsWith;
  if (host !== undefined) return ` ${host} may fall asleep while RL Cockpit is closed.`;
  const isFree = runs.some((run) => run.sleep.isHere && run.keepsAwake !== true);
  return isFree ? ' This machine may fall asleep in the meantime.' : '';
}
