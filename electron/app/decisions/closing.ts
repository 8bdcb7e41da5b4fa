import { type DeskNews, goesOn } from '../../shell/desk-news';

export interface Closing {
  readonly does: 'hide' | 'quit';
  /** What is said first, at most once a day; null: nothing. */
  readonly says: { readonly message: string; readonly detail: string } | null;
}

/**
 * What closing the window or quitting does. Trainings never end with it, so nothing asks "are you sure":
 * it is told what goes on.
 * @param toldOn the day (YYYY-MM-DD) on which it was said last
 */
export function closing(
  asked: 'close' | 'quit',
  news: DeskNews | null,
  toldOn: string | null,
  today: string,
): Closing {
  const going = news?.runs.filter(goesOn).length ?? 0;
  const does =
    asked === 'close' && going > 0 && news?.closeWhileRunning === 'tray' ? 'hide' : 'quit';
  if (going === 0 || toldOn === today) return { does, says: null };
  const one = going === 1;
  const message = `${one ? '1 training goes' : `${going} trainings go`} on without this window.`;
  const detail =
    does === 'hide'
      ? 'RL Cockpit stays in the tray and tells you of the end.'
      : `${one ? 'It does' : 'They do'} not need RL Cockpit; start it again to see ${one ? 'it' : 'them'}. This machine may fall asleep meanwhile.`;
  return { does, says: { message, detail } };
}
