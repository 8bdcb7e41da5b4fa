import type { Exit } from '../../contract/run/run-directory';
import type { LogFacts } from '../signs/log-facts';
import { tellingSigns } from '../signs/sign-scanner';
import { tellingLine } from '../signs/telling-line';
import { figure } from '../../lib/time-words';

/**
 * Statements of the log of a run that ended badly: its last sign of failure, and where it began.
 * @param isDenied a declared line of the program already reported the failure: the last line alone adds nothing
 */
export function logSentences(log: LogFacts, isDenied = false): readonly string[] {
  const fatal = tellingSigns(log.signs);
  const [first] = fatal;
  const last = fatal.at(-1);
  if (first === undefined || last === undefined) return isDenied ? [] : [lastLine(log)];
  const sentence = `Log line ${figure(last.line)}: ${last.text}`;
  return first.text === last.text
    ? [sentence]
    : [sentence, `First error, line ${figure(first.line)}: ${first.text}`];
}

function lastLine(log: LogFacts): string {
  if (log.bytes === 0) return 'The log is empty.';
  const line = tellingLine(log.lastLines);
  if (line === null) return 'The log has only blank lines.';
  return line.isCause
    ? `The log says: ${line.text}`
    : `The log shows no error. Last line: ${line.text}`;
}

const MAX_NAMES = 5;

/** Processes that were still there after the training had ended. */
export function leftOvers({ survivors }: Exit): readonly string[] {
  if (survivors.length === 0) return [];
  const names = survivors.slice(0, MAX_NAMES).map(({ name, pid }) => `${name} (pid ${pid})`);
  const rest = survivors.length - names.length;
  const more = rest > 0 ? ` and ${rest} more` : '';
  const count = survivors.length === 1 ? 'a process' : `${survivors.length} processes`;
  return [`It left ${count} behind: ${names.join(', ')}${more}.`];
}

/** Of a log with several trainings, one after another: which one is spoken of. */
export function severalTrainings({ trainings }: LogFacts): readonly string[] {
  if (trainings === undefined) return [];
  const { count, line } = trainings;
  return [
    `The log contains ${count} trainings in a row; the steps restart in line ${figure(line)}. The step is from the last training, and a reward may be from an earlier one.`,
  ];
}
