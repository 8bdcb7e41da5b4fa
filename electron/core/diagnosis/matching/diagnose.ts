import type { CauseFinding, Diagnosis } from '../../contract/run/diagnosis';
import { tellingSigns } from '../signs/sign-scanner';
import type { Cause } from './cause';
import { causeFinding } from './cause-finding';
import { type Candidate, firstLine, ranked, scoreOf } from './cause-score';
import type { DiagnosisInput } from './diagnosis-input';
import { isFailure, type Outcome, outcomeOf } from './outcome';
import { verdictHint } from './verdict-hint';
import { type LineRange, firstFatalLine, type SeenSign, seenSigns } from './scan/seen-signs';

const MAX_FINDINGS = 8;
/** Scores below which a cause is not named: more is wanted where nothing says that the program failed. */
const MIN: Readonly<Record<Outcome, number>> = {
  failed: 0.32,
  unknown: 0.4,
  well: 0.52,
  stopped: 0.32,
  asked: 1,
};
/** Lines that the program continued after speak with so much of their weight, and only where no others speak. */
const SURVIVED_WEIGHT = 0.6;
/** Workers keep printing while another one dies: so many lines above the first that counts may belong to it. */
const INTERLEAVED = 60;
const NEARBY_WEIGHT = 0.9;
/** In a log that others write to as well, a line takes back what is right above it. */
const NEARBY_LINES = 2;
/** So many lines after a failure show that the program continued. */
const LINES_AFTER_SURVIVAL = 8;
const ALL = Number.POSITIVE_INFINITY;

/**
 * Causes that may explain how a run failed, the best first, each with its signs. Pure. Never an accusation where nothing failed: an end with exit
 * code 0, a stop that was asked for, or progress after the line.
 */
export function diagnose(causes: Iterable<Cause>, input: DiagnosisInput): Diagnosis {
  const outcome = outcomeOf(input);
  const candidates = outcome === 'asked' ? [] : candidatesOf([...causes], input, outcome);
  const findings: CauseFinding[] = ranked(candidates)
    .slice(0, MAX_FINDINGS)
    .map((candidate, _, all) => causeFinding(candidate, input, all[0] ?? candidate));
  const hasFailed = isFailure(input, outcome);
  const fatal = hasFailed ? (tellingSigns(input.log.signs)[0] ?? null) : null;
  return {
    findings,
    verdictHint: verdictHint(input, outcome, findings, hasFailed),
    isUnexplained: hasFailed && findings.length === 0,
    fatalLine: fatal !== null && fatal.line > 0 ? { line: fatal.line, text: fatal.text } : null,
  };
}

function candidatesOf(
  causes: readonly Cause[],
  input: DiagnosisInput,
  outcome: Outcome,
): Candidate[] {
  const possible = causes.filter((cause) => isPossible(cause, input, outcome));
  const from = firstFatalLine(input);
  const last = seenIn(possible, input, outcome, { from, cancels: ALL });
  if (outcome !== 'failed') return last;
  const causesOfLast = new Set(last.map(({ cause }) => cause));
  const others = possible.filter((cause) => !causesOfLast.has(cause));
  const lines = last.map(firstLine).filter((line) => line !== Number.MAX_SAFE_INTEGER);
  if (lines.length === 0) {
    const counted = { from: 1, cancels: NEARBY_LINES };
    return [...last, ...weakened(seenIn(others, input, outcome, counted), SURVIVED_WEIGHT)];
  }
  const near = Math.min(from, Math.min(...lines) - INTERLEAVED);
  const counted = { from: near, cancels: NEARBY_LINES };
  return [...last, ...weakened(seenIn(others, input, outcome, counted), NEARBY_WEIGHT)];
}

const weakened = (candidates: readonly Candidate[], share: number): Candidate[] =>
  candidates.map((one) => ({ ...one, score: one.score * share }));

function seenIn(
  causes: readonly Cause[],
  input: DiagnosisInput,
  outcome: Outcome,
  counted: LineRange,
): Candidate[] {
  const { platform } = input.facts;
  return causes.flatMap((cause) => {
    // What a launcher calls a success says nothing against a cause that hides behind one.
    const start = cause.isSilent === true ? (input.log.lastProgressLine ?? 0) + 1 : counted.from;
    const signs = seenSigns(cause, input, { ...counted, from: Math.min(start, counted.from) });
    if (signs === null) return [];
    if (outcome === 'well' && isLeftBehind(cause, signs, input)) return [];
    const score = scoreOf(signs);
    const isOffPlatform = platform !== null && !cause.platforms.includes(platform);
    return score < MIN[outcome] ? [] : [{ cause, signs, score, isOffPlatform }];
  });
}

/** Did a program that ended well keep talking after every line that speaks for the cause? Then it caught the failure itself. */
function isLeftBehind(
  { isSilent, class: kind }: Cause,
  signs: readonly SeenSign[],
  { log }: DiagnosisInput,
): boolean {
  // What hides behind a success, or hangs, does not show in what comes last.
  if (isSilent === true || kind === 'hang') return false;
  const lines = signs.flatMap(({ hit, state }) =>
    hit === null || state !== 'seen' ? [] : [hit.line],
  );
  return lines.length > 0 && log.lines - Math.max(...lines) >= LINES_AFTER_SURVIVAL;
}

/**
 * Whether it may be named after such an end. After a stop only what a stop explains; what passes on a failure only where something failed.
 */
function isPossible(cause: Cause, input: DiagnosisInput, outcome: Outcome): boolean {
  if (outcome === 'stopped') return cause.class === 'stopped';
  return outcome !== 'well' || cause.rank !== 'wrapper' || isFailure(input, outcome);
}
