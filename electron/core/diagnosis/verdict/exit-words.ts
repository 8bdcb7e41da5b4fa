import type { Exit } from '../../contract/run/run-directory';
import type { LogFacts } from '../signs/log-facts';
import { runsTimeout } from './pipeline';
import { MEANS, fromOutside, isFault, signalOfCode } from './signals';
import { timeWords } from '../../lib/time-words';
import { KILLED_BY_US, hex, ntStatusWords } from './windows-codes';

/** Facts that the words about an end are based on. */
export interface Ending {
  readonly exit: Exit;
  readonly argv: readonly string[];
  readonly signs: LogFacts['signs'];
}

type CodeEnding = Omit<Ending, 'exit'> & { readonly exit: Pick<Exit, 'code'> };

/** How a program that was not asked to stop ended, in one sentence. */
export function endingSentence(ending: Ending): string {
  const { exit, argv } = ending;
  const after = timeWords(exit.elapsedMs);
  if (exit.signal !== null) {
    return signalSentence(exit.signal, signalMeans(exit.signal, argv), after, exit.core);
  }
  const code = `exit code ${exit.code ?? 'unknown'} after ${after}`;
  const outside = outsideInLog(ending);
  return outside === null
    ? `Failed with ${code}${codeMeans(ending)}`
    : `${outside}; it ended with ${code}.`;
}

/** "Crashed after 0.6 s: segmentation fault (SIGSEGV)." */
function signalSentence(
  signal: string,
  means: string | undefined,
  after: string | null,
  isCore = false,
): string {
  const when = after === null ? '' : ` after ${after}`;
  const core = isCore ? ', core dumped' : '';
  if (isFault(signal) && means !== undefined) return `Crashed${when}: ${means} (${signal}${core}).`;
  const outside = fromOutside(signal) ?? 'ended';
  const what = `${outside.charAt(0).toUpperCase()}${outside.slice(1)} by ${signal}${when}`;
  return means === undefined ? `${what}.` : `${what}: ${means}.`;
}

/** `timeout` that has to kill its command ends by the same signal as the command. */
function signalMeans(signal: string, argv: readonly string[]): string | undefined {
  const means = MEANS[signal];
  return signal === 'SIGKILL' && runsTimeout(argv)
    ? `it reached the time limit of \`timeout\`, or was ${means}`
    : means;
}

/** Python ends with 1 after Ctrl+C in verl, Ray aborts with 134 on SIGTERM: the code alone does not say. */
function outsideInLog({ exit, signs }: Ending): string | null {
  const last = signs.findLast(({ survived }) => !survived)?.text ?? '';
  if (/^KeyboardInterrupt\b/.test(last)) {
    return 'Interrupted from outside by SIGINT, as by Ctrl+C (its last traceback is KeyboardInterrupt)';
  }
  const isRequested = exit.code === 134 || exit.code === 143 || exit.code === 15;
  if (isRequested && signs.some(({ text }) => text.includes('*** SIGTERM received'))) {
    return 'Ended from outside by SIGTERM (its log says "*** SIGTERM received")';
  }
  return null;
}

function codeMeans({ exit, argv, signs }: CodeEnding): string {
  const code = exit.code ?? 0;
  const isTimed = runsTimeout(argv);
  if (code === 124) {
    return isTimed
      ? ': `timeout` ended it at its time limit.'
      : ': `timeout` uses this code for its time limit, or the program chose this code itself.';
  }
  const signal = signalOfCode(code);
  if (signal === null || code >>> 0 === WSL_FAILED) return otherMeans(code);
  const outside = fromOutside(signal);
  const means = outside === null ? (MEANS[signal] ?? '') : `${outside}: ${MEANS[signal]}`;
  const reported =
    code < 0
      ? `: -${-code} is how Python and torchrun report ${signal}`
      : `: 128 + ${code - 128} is how a shell or \`timeout\` reports ${signal}`;
  if (signal === 'SIGKILL' && isTimed)
    return `${reported} (it reached its time limit, or ${means}).`;
  if (code < 0) return `${reported} (${means}).`;
  const isConfirmed = signs.some(({ text }) => confirms(signal, text));
  return `${reported} (${means})${isConfirmed ? '' : ', or the program chose this code itself'}.`;
}

/** Codes that a shell, a launcher or a tool chose, and what they mean (bash(1), docker run, ssh(1), git; facts wsl-terminals-survival §1.6). */
const OTHER_CODES: Readonly<Record<number, string>> = {
  2: ': usually an invalid command line.',
  120: ': Python could not flush its last output.',
  125: ': `docker run` could not start the container.',
  126: ': the shell found the command but could not execute it.',
  127: ': the shell did not find the command.',
  128: ': git, or a shell that received an invalid exit code.',
  255: ': `ssh` uses this code when the connection failed, or the program ended with -1.',
  9009: ': cmd.exe did not find the command, or found only the Microsoft Store placeholder for Python.',
};

/** Exit code of wsl.exe when WSL itself failed; the program may not have run at all. */
const WSL_FAILED = 0xffffffff;

function otherMeans(code: number): string {
  if (code >>> 0 === WSL_FAILED) {
    return ' (0xffffffff, -1): wsl.exe uses this code when WSL itself failed. Its message names the reason as `Wsl/…`.';
  }
  return OTHER_CODES[code] ?? windowsMeans(code);
}

function windowsMeans(code: number): string {
  if (code >>> 0 === KILLED_BY_US) {
    return ` (${hex(code)}): RL Cockpit ended its job, although the record names no stop.`;
  }
  const words = ntStatusWords(code);
  return words === null ? '.' : `${words}.`;
}

/** How a program ended whose end none of us observed: code or signal as passed on, in one sentence; null where neither is known. */
export function readExitSentence({ code, signal }: Pick<Exit, 'code' | 'signal'>): string | null {
  if (signal !== null) {
    return signalSentence(signal, MEANS[signal], null);
  }
  return code === null || code === 0
    ? null
    : `Failed with exit code ${code}${codeMeans({ exit: { code }, argv: [], signs: [] })}`;
}

/** Does a sign in the log report this signal as well? Then the code is no number that a program chose. */
function confirms(signal: string, text: string): boolean {
  if (text.includes(signal)) return true;
  if (signal === 'SIGSEGV') return text.includes('Segmentation fault');
  if (signal === 'SIGBUS') return text.includes('Bus error');
  return signal === 'SIGABRT' && /\bAborted\b|\bterminate called\b/.test(text);
}
