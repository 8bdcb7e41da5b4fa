import type { TargetView } from '#core/contract/target/target';
import type { TerminalExit, TerminalView } from '#core/contract/terminal/terminal';
import { clockWords } from '../ui/time-words';
import { t } from '../words/t';
import type { ShellHistory } from './history/history';

/** Exit of a shell; a signal by its name. */
export function exitWords({ code, signal }: TerminalExit): string {
  if (signal !== null) return t('terminals.endedBySignal', { signal });
  return code === null ? t('terminals.endedUnknown') : t('terminals.ended', { code });
}

/** The same, for a narrow place. */
export function endWords({ code, signal }: TerminalExit): string {
  return signal ?? (code === null ? t('terminals.endedHead') : t('terminals.endedCode', { code }));
}

type Ended = Pick<TerminalView, 'exit' | 'endedMs' | 'target'>;

/** End of a shell; of one on another machine also since when, and that its text is kept. */
export function endedWords({ exit, endedMs, target }: Ended): string {
  if (exit === null) return '';
  if (target === null || endedMs === null) return exitWords(exit);
  const words = { name: target.name, clock: clockWords(endedMs, false) };
  const isLost = target.lostExit !== undefined && exit.code === target.lostExit;
  return isLost
    ? t('terminals.lostConnection', words)
    : t('terminals.endedOn', { ...words, how: exitWords(exit) });
}

type Gone = Pick<ShellHistory, 'exit' | 'seenMs' | 'target'>;

/** Fate of a shell of which only the history is left; its end was seen if it has an exit. */
export function historyWords({ exit, seenMs, target }: Gone): string {
  if (exit !== null) return endedWords({ exit, endedMs: seenMs, target });
  const clock = clockWords(seenMs, false);
  return target === null
    ? t('terminals.history', { clock })
    : t('terminals.historyThere', { clock, name: target.name });
}

type Seen = Pick<TargetView, 'name' | 'state' | 'sinceMs'>;

/** Since when the target of a shell that was not seen to end does not answer; null while it does. */
export function lostWords(
  { exit }: Pick<TerminalView, 'exit'>,
  target: Seen | null,
): string | null {
  if (exit !== null || target?.sinceMs === undefined) return null;
  return t('terminals.lost', { name: target.name, clock: clockWords(target.sinceMs, false) });
}

/** Reason why another shell cannot be opened at once where one ended; null if it can. */
export function awayWords(target: Seen | null): string | null {
  if (target === null || target.state === 'ready') return null;
  const { name, sinceMs } = target;
  return sinceMs === undefined
    ? t('terminals.away', { name })
    : t('terminals.awaySince', { name, clock: clockWords(sinceMs, false) });
}
