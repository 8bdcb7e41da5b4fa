import type { Exit } from '../contract/run-directory';
import { timeWords } from './exit-words';

const ASKED = {
  graceful: 'You asked it to save and stop',
  term: 'You asked it to end',
  kill: 'You had it killed',
} as const;

/** A stop that was asked for is *stopped*, whatever the code: what was asked, and how it then ended. */
export function stoppedReasons(exit: Exit): readonly string[] {
  const { requested, signal, code } = exit;
  if (requested === null) return [];
  const bySystem = requested.nonce === 'system';
  const asked = bySystem ? 'The system asked its supervisor to end' : ASKED[requested.mode];
  const took = timeWords(Math.max(0, exit.endedMs - requested.wallMs));
  return [`${asked}; it ${ending(signal, code, requested.mode)} after ${took}.`];
}

function ending(signal: string | null, code: number | null, mode: keyof typeof ASKED): string {
  if (signal === 'SIGKILL' && mode !== 'kill') return 'ignored that and had to be killed (SIGKILL)';
  if (signal !== null) return `ended by ${signal}`;
  return `ended by itself with exit code ${code ?? 'unknown'}`;
}
