import type { Check } from '../contract/run';
import type { Exit } from '../contract/run-directory';
import { declaredChecks, usualChecks } from './checks';
import { endingSentence, memorySentence, timeWords } from './exit-words';
import { lostReason } from './lost';
import { hidingProgram } from './pipeline';
import { fatalSigns } from './sign-scanner';
import { stoppedReasons } from './stopped';
import type { Judgement, VerdictInput } from './verdict-input';

/**
 * The verdict on a run, from exit + evidence + expectations (house contract §6). Pure: the same facts give the
 * same verdict, at any time. A run that still goes on gets none.
 */
export function judge(input: VerdictInput): Judgement {
  const { exit, digest } = input;
  if (exit === null) {
    if (digest === null || !isGone(digest)) return STILL_RUNNING;
    const checks = usualChecks(input);
    return { phase: 'lost', verdict: 'lost', reasons: [lostReason(digest)], checks };
  }
  const checks = [...usualChecks(input), ...declaredChecks(input)];
  if (exit.requested !== null) {
    return { phase: 'ended', verdict: 'stopped', reasons: stoppedReasons(exit), checks };
  }
  const { verdict, reasons } =
    exit.code === 0 ? ofZero(input, exit, checks) : ofBadEnd(input, exit);
  return { phase: 'ended', verdict, reasons: [...reasons, ...leftOvers(exit)], checks };
}

const STILL_RUNNING: Judgement = { phase: 'running', verdict: null, reasons: [], checks: [] };

/** Nobody watches it any more and its process is not there. What cannot be told is not gone. */
function isGone({ lock, proc, childAlive }: NonNullable<VerdictInput['digest']>): boolean {
  if (lock === 'held') return false;
  return proc === null ? childAlive !== true : childAlive === false;
}

type Verdict = Pick<Judgement, 'verdict' | 'reasons'>;

function ofBadEnd(input: VerdictInput, exit: Exit): Verdict {
  if (exit.spawnError !== null) {
    return { verdict: 'failed', reasons: [`It could not be started: ${exit.spawnError.says}`] };
  }
  if (isEncodingOnly(input, exit)) {
    return { verdict: 'suspicious', reasons: [MESSAGE_FAILED, encodingLine(input)] };
  }
  const memory = memorySentence(exit);
  const ending = endingSentence(exit, input.spec, timeWords(exit.elapsedMs));
  return {
    verdict: 'failed',
    reasons: [...(memory === null ? [] : [memory]), ending, ...lastSign(input)],
  };
}

const MESSAGE_FAILED =
  'The work is done, its message failed: everything that was expected is there, and only printing it broke (an encoding error).';

/** Exit 1 only because a console could not show a character, with every expected artefact present. */
function isEncodingOnly(input: VerdictInput, exit: Exit): boolean {
  const fatal = fatalSigns(input.log.signs);
  return (
    exit.signal === null &&
    fatal.length > 0 &&
    fatal.every(({ kind }) => kind === 'encoding') &&
    input.artefacts.length > 0 &&
    input.artefacts.every(({ fresh }) => fresh > 0)
  );
}

function encodingLine({ log }: VerdictInput): string {
  const sign = fatalSigns(log.signs).at(-1);
  return sign === undefined ? '' : `Line ${sign.line}: ${sign.text}`;
}

function ofZero(input: VerdictInput, exit: Exit, checks: readonly Check[]): Verdict {
  const broken = checks.filter(({ holds }) => holds === false);
  if (broken.length > 0) return { verdict: 'suspicious', reasons: doubts(input, exit, broken) };
  const hiding = hidingProgram(input.spec.argv);
  const declared = declaredChecks(input);
  if (hiding !== null && declared.length === 0) {
    const why = `Exit code 0 is that of ${hiding}: it says nothing about the training. Run it without the pipe, or with \`bash -o pipefail\`, or declare what it must leave behind.`;
    return { verdict: 'suspicious', reasons: [why] };
  }
  const held = declared.map(({ fact }) => fact);
  const first = `It ended by itself with exit code 0 after ${timeWords(exit.elapsedMs)}.`;
  const nothingDeclared =
    'Nothing was declared to be left behind; it printed output without a sign of failure.';
  return {
    verdict: 'succeeded',
    reasons: [first, ...(held.length > 0 ? held : [nothingDeclared])],
  };
}

function doubts(input: VerdictInput, exit: Exit, broken: readonly Check[]): readonly string[] {
  const after = timeWords(exit.elapsedMs);
  const encoding = fatalSigns(input.log.signs).length > 0 && isEncodingOnly(input, exit);
  const first = encoding
    ? MESSAGE_FAILED
    : input.log.bytes === 0
      ? `It ended with exit code 0 after ${after}, but its log is empty: nothing shows that it did anything.`
      : `It ended with exit code 0 after ${after}, but not everything fits.`;
  return [
    first,
    ...broken.map(({ fact, expectation }) => `Expected: ${expectation}. Found: ${fact}.`),
  ];
}

function lastSign({ log }: VerdictInput): readonly string[] {
  const sign = fatalSigns(log.signs).at(-1);
  if (sign !== undefined) return [`Line ${sign.line} of the log: ${sign.text}`];
  if (log.bytes === 0) return ['Its log is empty.'];
  const last = log.lastLines.at(-1);
  return last === undefined ? [] : [`Its last line: ${last}`];
}

function leftOvers({ survivors }: Exit): readonly string[] {
  if (survivors.length === 0) return [];
  const names = survivors.slice(0, 5).map(({ name, pid }) => `${name} (pid ${pid})`);
  const more = survivors.length > 5 ? ` and ${survivors.length - 5} more` : '';
  return [
    `It left ${survivors.length === 1 ? 'a process' : `${survivors.length} processes`} behind: ${names.join(', ')}${more}.`,
  ];
}
