import { setEnvironmentData } from 'node:worker_threads';
import type { LogLevel, LogPart } from '#core/contract/app-log/app-log';
import type { SecretSet } from '#core/redaction/secret-set';
import { AppLog, type EntryDetails } from './app-log';
import { causeMessage } from './cause-text';

/** By this name the threads of a process learn where its log is. */
export const THREAD_KEY = 'rl-cockpit-app-log';

let current: AppLog | null = null;
let isWatched = false;

/**
 * Opens the log of this process, and writes to it each warning of the process and each error that ends it. Rooms report
 * trouble by `process.emitWarning`, which also prints it on stderr, and know nothing of the log. Opened again, the
 * process is another part: a command line that serves the app.
 */
export function openProcessLog(home: string, part: LogPart): void {
  current = new AppLog(home, part);
  setEnvironmentData(THREAD_KEY, { home, part });
  if (isWatched) return;
  isWatched = true;
  logWarnings();
  process.on('uncaughtExceptionMonitor', (cause, origin) => {
    logEntry('error', 'An error that nothing caught:', { cause, fields: { origin } });
  });
}

/** The same within a worker thread, whose warnings its process does not see. */
export function joinProcessLog(home: string, part: LogPart): void {
  current = new AppLog(home, part);
  logWarnings();
}

/** Values of stored keys, which the log of this process masks from now on. */
export function hideInLog(secrets: SecretSet): void {
  current?.hide(secrets);
}

/** Writes to the log of this process; nothing where it has none, as in a test. */
export function logEntry(level: LogLevel, message: string, details?: EntryDetails): void {
  current?.write(level, message, details);
}

/** Writes a sentence, with the message of its cause, to the log and to stderr. */
export function logAndPrint(level: LogLevel, sentence: string, details?: EntryDetails): void {
  logEntry(level, sentence, details);
  const cause = details?.cause;
  process.stderr.write(`${cause === undefined ? sentence : causeMessage(sentence, cause)}\n`);
}

function logWarnings(): void {
  process.on('warning', (warning) => {
    if (warning.name === 'ExperimentalWarning') return;
    const fields = warning.name === 'Warning' ? {} : { fields: { name: warning.name } };
    logEntry('warn', warning.message, { cause: warning, ...fields });
  });
}
