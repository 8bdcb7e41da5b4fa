import type { SignView } from '../../../contract/run/diagnosis';
import type { Exit } from '../../../contract/run/run-directory';
import { fatalSigns } from '../../signs/sign-scanner';
import { signalOfCode } from '../../verdict/signals';
import type { Cause, CauseSign } from '../cause';
import type { CauseHits, Hit } from './cause-scanner';
import type { TermKey } from '../cause-terms';
import type { DiagnosisInput } from '../diagnosis-input';
import { endOf } from '../outcome';
import type { Outcome } from '../outcome-terms';
import { isPythonWarning, isRace, isReport, isWarning } from '../harmless-lines';

/** A sign of a cause as it was looked for in one run. */
export interface SeenSign {
  readonly says: string;
  /** Weight for the cause here: less than the cause says on a line that is only a warning, or a report of a death. */
  readonly weight: number;
  readonly state: SignView['state'];
  /** The line that shows it. */
  readonly hit: Hit | null;
  /** It shows a cause by itself: a line, or a log without one. */
  readonly isTelling: boolean;
  /** It is looked for among the lines of the log. */
  readonly isLine: boolean;
}

/** Of a warning, and of what a launcher reports, so much counts. */
const ASIDE = 0.33;
const PYTHON_WARNING = 0.6;

/** Selection of lines that count. */
export interface LineRange {
  /** The first line that does. */
  readonly from: number;
  /** A line that takes a cause back takes back what is so many lines above it. */
  readonly cancels: number;
}

/** The signs of a cause in a run; null where no line and no shape of the log speaks for it, or a line takes it back. */
export function seenSigns(
  cause: Cause,
  input: DiagnosisInput,
  counted: LineRange,
): readonly SeenSign[] | null {
  const matches = cause.signs.map((sign, at) => seen(cause, sign, at, input, counted));
  const signs = matches.some(({ hit, weight }) => hit !== null && weight > 0)
    ? matches
    : byCrash(cause, matches, input);
  const isSpoken = signs.some(({ state, weight, hit }, at) => {
    if (state !== 'seen' || weight <= 0) return false;
    const sign = cause.signs[at] ?? {};
    return (
      hit !== null ||
      'shape' in sign ||
      ('exit' in sign && (weight >= 3 || signs[at]?.isTelling === true))
    );
  });
  return isSpoken ? signs : null;
}

/** Signals that only a fault of the program itself sends. */
const CRASHES: ReadonlySet<string> = new Set(['SIGSEGV', 'SIGILL', 'SIGBUS', 'SIGFPE', 'SIGABRT']);

/** A program that a crash ended seldom has time for words: then the signal names its cause by itself, where it is a strong sign of it. */
function byCrash(
  { signs }: Cause,
  matches: readonly SeenSign[],
  input: DiagnosisInput,
): readonly SeenSign[] {
  const signal = endOf(input)?.signal ?? null;
  if (signal === null || !CRASHES.has(signal)) return matches;
  return matches.map((one, at) => {
    const isStrong = one.state === 'seen' && one.weight >= 2 && 'exit' in (signs[at] ?? {});
    return isStrong ? { ...one, isTelling: true } : one;
  });
}

/** Whether a line that cancels its cause is on it or below it. */
function isCanceled(cause: Cause, line: number, { hits }: DiagnosisInput, within: number): boolean {
  return (cause.unless ?? []).some((_, at) => {
    const key: TermKey = `${cause.id}/${at}/unless`;
    return (hits.hits[key] ?? []).some((one) => one.line >= line && one.line - line <= within);
  });
}

/** So many lines below a failed download a client says that it tries again. */
const SOON = 4;

/** Whether it is a download that failed, was tried again, and came. Then it ended nothing. */
function hasCome(
  { class: kind }: Cause,
  line: number,
  { hits: { hits } }: DiagnosisInput,
): boolean {
  if (kind !== 'network') return false;
  const isRetried = linesOf(hits, 'retry').some((one) => one >= line && one - line <= SOON);
  return isRetried && linesOf(hits, 'arrival').some((one) => one > line);
}

/** The first line that nothing came after which shows that the program continued. */
export function firstFatalLine(input: DiagnosisInput): number {
  const step = newestOf(input.hits.hits, 'step');
  return Math.max(input.log.lastProgressLine ?? 0, step, newestSuccess(input)) + 1;
}

/** The newest line of success, or of a failure that was overcome; 0 without. */
function newestSuccess({ hits, log }: DiagnosisInput): number {
  const fatal = Math.max(0, ...log.signs.flatMap(({ survived, line }) => (survived ? [] : [line])));
  const last = hits.lastLines.at(-1) ?? 0;
  const success = newestOf(hits.hits, 'success');
  // A program that ends while it tries again has not overcome anything.
  const recovery = newestOf(hits.hits, 'recovery', last);
  const newest = Math.max(success, recovery);
  // What a launcher prints after a fatal line is no success.
  return fatal > 0 && fatal < newest ? 0 : newest;
}

/** The newest line of an outcome before another line; 0 without. */
function newestOf(
  hits: CauseHits['hits'],
  what: Outcome,
  before = Number.POSITIVE_INFINITY,
): number {
  return Math.max(0, ...linesOf(hits, what).filter((line) => line < before));
}

const linesOf = (hits: CauseHits['hits'], what: Outcome): readonly number[] =>
  Object.entries(hits)
    .filter(([key]) => key.startsWith(`outcome/${what}/`))
    .flatMap(([, those]) => those.map(({ line }) => line));

function seen(
  cause: Cause,
  sign: CauseSign,
  at: number,
  input: DiagnosisInput,
  counted: LineRange,
): SeenSign {
  const { says, weight } = sign;
  if ('line' in sign) {
    const key: TermKey = `${cause.id}/${at}/line`;
    // What speaks against a cause does so wherever it is.
    const from = sign.isFinal === true || weight < 0 ? 1 : counted.from;
    const hit = best(
      (input.hits.hits[key] ?? []).filter(
        ({ line }) =>
          line >= from &&
          !isCanceled(cause, line, input, counted.cancels) &&
          !hasCome(cause, line, input),
      ),
    );
    if (hit === null) return { says, weight, state: 'missing', hit, isTelling: true, isLine: true };
    const share = shareOf(cause, hit);
    const state = stateOf(true, weight);
    return { says, weight: weight * share, state, hit, isTelling: true, isLine: true };
  }
  const holds = holdsWithoutLine(sign, input);
  const state = holds === null ? 'unknown' : stateOf(holds, weight);
  const isTelling = 'shape' in sign && sign.shape === 'empty';
  return { says, weight, state, hit: null, isTelling, isLine: false };
}

/** The first line that says it outright; a warning, a report or the line of code that raised only where there is no other. */
function best(hits: readonly Hit[]): Hit | null {
  const said = hits.filter(({ text }) => !isRaise(text));
  return said.find(isOutright) ?? hits.find(isOutright) ?? said[0] ?? hits[0] ?? null;
}

const isOutright = ({ text }: Hit): boolean => !isWarning(text) && !isReport(text) && !isRace(text);

/** A line of code in a traceback, which holds the message before its values are put in. */
const isRaise = (text: string): boolean => /^\s+raise \w/.test(text);

function shareOf({ rank }: Cause, { text }: Hit): number {
  if (isRace(text) || (rank !== 'wrapper' && isReport(text))) return ASIDE;
  if (!isWarning(text)) return 1;
  return isPythonWarning(text) ? PYTHON_WARNING : ASIDE;
}

const stateOf = (holds: boolean, weight: number): SignView['state'] =>
  holds ? (weight < 0 ? 'against' : 'seen') : 'missing';

function holdsWithoutLine(
  sign: Exclude<CauseSign, { line: RegExp }>,
  input: DiagnosisInput,
): boolean | null {
  const { exit, log, facts, hits } = input;
  if ('fact' in sign) return sign.fact(facts);
  if ('shape' in sign) {
    switch (sign.shape) {
      case 'empty':
        return log.wordyLines === 0;
      case 'no-traceback':
        return hits.stacks.length === 0 && !log.signs.some(({ kind }) => kind === 'traceback');
      case 'silent-end':
        return isSilentEnd(input);
      case 'cut-line':
        return null;
    }
  }
  if ('ranS' in sign) {
    if (exit === null || Number.isNaN(exit.elapsedMs)) return null;
    const ranS = exit.elapsedMs / 1000;
    return ranS >= (sign.ranS.min ?? 0) && ranS <= (sign.ranS.max ?? Number.POSITIVE_INFINITY);
  }
  const end = endOf(input);
  if (end === null) return null;
  return sign.exit.some((one) => isSameEnd(one, end));
}

/** Something outside ended it, and its log says nothing of a failure; null where its end was not observed. */
function isSilentEnd(input: DiagnosisInput): boolean | null {
  const end = endOf(input);
  if (end === null) return null;
  const isLimit = end.code === 124 || end.signal === 'SIGKILL' || end.signal === 'SIGTERM';
  return isLimit && fatalSigns(input.log.signs).length === 0;
}

type End = Pick<Exit, 'code' | 'signal'>;

/** Whether it is the same code, written signed or unsigned, or the same signal. */
function isSameEnd(one: number | string, { code, signal }: End): boolean {
  if (typeof one === 'string') return one === signal;
  return code === null ? signalOfCode(one) === signal : one >>> 0 === code >>> 0;
}
