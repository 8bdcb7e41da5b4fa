import { powerMonitor } from 'electron';

/** Where the signals of this process arrive. */
export interface Signals {
  on(signal: NodeJS.Signals, arrived: () => void): unknown;
}

const SIGNALS = ['SIGTERM', 'SIGINT', 'SIGHUP'] as const;

/**
 * Calls `ends` when the system ends the app: at a log-out, a shutdown, an interrupt in its terminal. Electron quits by itself then, but
 * asks first like a user who quits, and there may be no one to answer. Its own handlers are installed before it is ready.
 */
export function onSessionEnd(signals: Signals, ends: () => void): void {
  for (const signal of SIGNALS) signals.on(signal, ends);
  // Linux and macOS only.
  powerMonitor.on('shutdown', ends);
}
