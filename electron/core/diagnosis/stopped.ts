import type { Exit, Spec } from '../contract/run-directory';
import { fromOutside } from './signals';
import { timeWords } from './time-words';

const ASKED = {
  graceful: 'You asked it to save and stop',
  term: 'You asked it to end',
  kill: 'You had it killed',
} as const;
/** The supervisor's nonce for a request that the system made of it (log-off, shutdown). */
const BY_SYSTEM = 'system';
const SLACK_MS = 100;

/** A stop that was asked for is *stopped*, whatever the code: what was asked, and how it then ended. */
export function stoppedReasons(exit: Exit, stop: Spec['stop']): readonly string[] {
  const { requested } = exit;
  if (requested === null) return [];
  const asked =
    requested.nonce === BY_SYSTEM
      ? 'The system asked its supervisor to end'
      : ASKED[requested.mode];
  const tookMs = Math.max(0, exit.endedMs - requested.wallMs);
  return [`${asked}; it ${howEnded(exit, stop, tookMs)} after ${timeWords(tookMs)}.`];
}

function howEnded(exit: Exit, stop: Spec['stop'], tookMs: number): string {
  const { signal } = exit;
  const mode = exit.requested?.mode ?? 'graceful';
  if (signal === null) return `ended by itself with exit code ${exit.code ?? 'unknown'}`;
  const interruptedMs = mode === 'graceful' ? stop.gracefulMs : 0;
  if (signal === 'SIGKILL' && mode !== 'kill') {
    const isDeaf = tookMs + SLACK_MS >= interruptedMs + stop.termMs;
    const ignored = mode === 'graceful' ? 'SIGINT and SIGTERM' : 'SIGTERM';
    return isDeaf
      ? `ignored ${ignored} and had to be killed (SIGKILL)`
      : 'had not ended yet when it was killed (SIGKILL)';
  }
  if (signal === 'SIGTERM' && mode === 'graceful' && tookMs + SLACK_MS >= interruptedMs) {
    return 'ignored SIGINT and ended by SIGTERM';
  }
  const isExpected = signal === 'SIGKILL' || fromOutside(signal) !== null;
  return isExpected ? `ended by ${signal}` : `crashed while stopping (${signal})`;
}
