import type { EngineLink } from '../engine/host/engine-link';

/** So long another command that is inside a change is waited for when this one, its engine, is asked to end. */
const LAST_ANSWERS_MS = 30_000;
const SIGNALS = ['SIGINT', 'SIGTERM', 'SIGHUP'] as const;
type Signal = NodeJS.Signals;

/** The parts of the process that are used here. */
export interface Self {
  readonly pid: number;
  kill(pid: number, signal: Signal): unknown;
  listenerCount(signal: Signal): number;
  prependListener(signal: Signal, heed: (signal: Signal) => void): unknown;
  removeAllListeners(signal: Signal): unknown;
}

/**
 * For a command line that is the engine: the first signal lets other commands have their answers, for half a minute at
 * most; the second one ends it at once. A command that minds the signal itself (a followed run detaches) ends in its own way.
 */
export function endPolitely(
  link: Pick<EngineLink, 'isClosing' | 'endWithin' | 'close'>,
  self: Self = process,
): void {
  const endNow = (signal: Signal): void => {
    // Also those of the command: it has had its turn.
    self.removeAllListeners(signal);
    self.kill(self.pid, signal);
  };
  const heed = (signal: Signal): void => {
    if (link.isClosing) return endNow(signal);
    link.endWithin(LAST_ANSWERS_MS);
    const isMinded = self.listenerCount(signal) > 1;
    if (!isMinded) void link.close().finally(() => endNow(signal));
  };
  // First, so that listeners that are called once are still counted.
  for (const signal of SIGNALS) self.prependListener(signal, heed);
}
