import type { Finding } from '../../contract/finding';
import type { Exit, Spec } from '../../contract/run/run-directory';
import { BY_SCHEDULER, BY_TIME_LIMIT } from './scheduler-nonces';
import { fromOutside } from './signals';
import { reachedWords } from './reached';
import { figure, timeWords } from '../../lib/time-words';
import type { VerdictInput } from './verdict-input';
import { CONTROL_C_EXIT, KILLED_BY_US, hex, ntStatus } from './windows-codes';

const REQUESTED = {
  graceful: 'Stopped on request.',
  term: 'Terminated on request.',
  kill: 'Killed on request.',
} as const;
/** The supervisor's nonce for a request that the system made of it (log-off, shutdown). */
const BY_SYSTEM = 'system';
/** What others asked of the supervisor, by its nonce for that. */
const BY_OTHERS: Readonly<Record<string, string>> = {
  [BY_SYSTEM]: 'Stopped by the system (log-off or shutdown).',
  [BY_SCHEDULER]: 'Asked to end by SIGTERM.',
  [BY_TIME_LIMIT]: 'Asked to stop by SIGINT.',
};
const SLACK_MS = 100;

/** A stop that was asked for is *stopped*, regardless of the code: what was asked, and how it then ended. */
export function stoppedReasons(exit: Exit, stop: Spec['stop']): readonly string[] {
  const { requested } = exit;
  if (requested === null) return [];
  const query = BY_OTHERS[requested.nonce] ?? REQUESTED[requested.mode];
  const tookMs = Math.max(0, exit.endedMs - requested.wallMs);
  return [`${query} ${howEnded(exit, stop, tookMs)}.`];
}

/** Report of a stopped run: how far it came, and what it saved. */
export function stopReport(input: VerdictInput): readonly string[] {
  return [reachedSentence(input), ...savedSentences(input)];
}

function reachedSentence(input: VerdictInput): string {
  const { lastX, xKind, targetX } = input.reached ?? { ...input, targetX: null };
  const log = input.reached === undefined ? input.log : { ...input.log, targetX };
  const reached = reachedWords({ ...input, lastX, xKind, log });
  return reached === null ? 'No step was reported.' : `Reached ${reached}.`;
}

/** Sentences on what is left of the work: the files that it saved, and the newest of them. */
function savedSentences({ saved, log }: VerdictInput): readonly string[] {
  if (saved === null) return ['Could not check whether it saved anything.'];
  const [newest] = saved;
  if (newest !== undefined) {
    const step = newest.x === null ? '' : ` (${newest.unit ?? 'step'} ${figure(newest.x)})`;
    return saved.length === 1
      ? [`Saved 1 checkpoint, ${newest.path}${step}.`]
      : [`Saved ${figure(saved.length)} checkpoints, most recently ${newest.path}${step}.`];
  }
  const said = log.states.findLast(({ state }) => state === 'saved');
  return said === undefined
    ? ['Saved no recognized checkpoint.']
    : [`Log line ${figure(said.line)} reports a save: ${said.says}`];
}

/** Explanation of an unmet expectation by a stop: the run was stopped before it could meet it. */
export function explainedByStop(check: Finding): Finding {
  const isInterrupt = INTERRUPTED.get(check.id)?.test(check.says) === true;
  const isExplained = check.state !== 'ok' && (isInterrupt || EXPLAINED.has(check.id));
  return isExplained ? { ...check, explainedBy: 'stop' } : check;
}

/**
 * A traceback or a number that denies success is nothing that a stop makes; its own word for an interruption is, and
 * Python's (KeyboardInterrupt, by SIGINT).
 */
const EXPLAINED: ReadonlySet<string> = new Set([
  'exit',
  'output',
  'words',
  'files',
  'marker',
  'steps',
  'points',
  'metric',
  'record',
  'job',
  'time',
]);

/** Python's word for a stop, and a call that a signal ended. */
const INTERRUPTED: ReadonlyMap<string, RegExp> = new Map([
  ['signs', /: KeyboardInterrupt$/],
  ['returned', /\bKeyboardInterrupt\b|did not return$/],
]);

function howEnded(exit: Exit, stop: Spec['stop'], tookMs: number): string {
  const { signal } = exit;
  const took = timeWords(tookMs);
  const mode = exit.requested?.mode ?? 'graceful';
  if (signal === null) return howEndedByCode(exit, stop, tookMs);
  const interruptedMs = mode === 'graceful' ? stop.gracefulMs : 0;
  if (signal === 'SIGKILL' && mode !== 'kill') {
    const isDeaf = tookMs + SLACK_MS >= interruptedMs + stop.termMs;
    const ignored = mode === 'graceful' ? 'SIGINT and SIGTERM' : 'SIGTERM';
    return isDeaf
      ? `Ignored ${ignored} and was killed (SIGKILL) after ${took}`
      : `Had not exited when it was killed (SIGKILL) after ${took}`;
  }
  if (signal === 'SIGTERM' && mode === 'graceful' && tookMs + SLACK_MS >= interruptedMs) {
    return `Ignored SIGINT and was ended by SIGTERM after ${took}`;
  }
  const isExpected = signal === 'SIGKILL' || fromOutside(signal) !== null;
  return isExpected
    ? `Ended by ${signal} after ${took}`
    : `Crashed while stopping (${signal}) after ${took}`;
}

/** Without signals: the code shows who chose it, the program, Windows, or our own hard stop. */
function howEndedByCode(exit: Exit, stop: Spec['stop'], tookMs: number): string {
  const code = exit.code ?? 0;
  const took = timeWords(tookMs);
  const mode = exit.requested?.mode ?? 'graceful';
  if (code >>> 0 === KILLED_BY_US) {
    if (mode === 'kill') return `Ended with its job after ${took}`;
    const waitedMs = (mode === 'graceful' ? stop.gracefulMs : 0) + stop.termMs;
    return tookMs + SLACK_MS >= waitedMs
      ? `Ignored Ctrl+Break and was ended with its job after ${took}`
      : `Had not exited when it was ended with its job after ${took}`;
  }
  const status = ntStatus(code);
  if (status === null) return `Exited in ${took} with code ${exit.code ?? 'unknown'}`;
  const by = code >>> 0 === CONTROL_C_EXIT ? 'Ctrl+Break' : status.name;
  return status.isRequested
    ? `Ended by ${by} (${hex(code)}) after ${took}`
    : `Crashed while stopping (${hex(code)}, ${status.name}) after ${took}`;
}
