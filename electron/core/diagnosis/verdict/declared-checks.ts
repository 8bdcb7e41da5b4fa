import type { Expectations } from '../../contract/run/run-directory';
import { launchedSteps } from './launch-check';
import { metricReason } from './metric-check';
import { recordReason } from './record-check';
import { figure, timeWords } from '../../lib/time-words';
import type { VerdictInput } from './verdict-input';
import { type VerdictReason, verdictReason } from './verdict-reason';

/**
 * Reasons from declared success criteria, each fact against its expectation: declared by the recipe or the user before the start, or by the
 * user after the end, which is then noted.
 */
export function declaredReasons(input: VerdictInput): readonly VerdictReason[] {
  const { spec, declaredLater } = input;
  const later = declaredLater === null ? [] : reasonsOf(input, declaredLater);
  return [...reasonsOf(input, spec.expectations), ...later.map(asLater)];
}

/** Said of every criterion that the user declared after the end. */
const LATER = ' (declared after the run)';

function asLater(reason: VerdictReason): VerdictReason {
  return { ...reason, expected: `${reason.expected ?? ''}${LATER}` };
}

/** "As expected: 1 new file *.zip." */
export function heldSentence({ says, expected }: VerdictReason): string {
  return `As expected: ${says}${expected?.endsWith(LATER) === true ? LATER : ''}.`;
}

function reasonsOf(input: VerdictInput, declared: Expectations): readonly VerdictReason[] {
  const { markers, artefacts, targetX, minPoints, minDurationMs, metrics } = declared;
  return [
    ...failLineReasons(input, declared.failMarkers ?? []),
    ...(artefacts ?? []).map((glob) => artefactReason(input, glob)),
    ...(markers ?? []).map((marker) => markerReason(input, marker)),
    ...(targetX === undefined ? [] : [targetReason(input, targetX)]),
    ...(minPoints === undefined ? [] : [pointsReason(input, minPoints)]),
    ...(metrics ?? []).map((goal) => metricReason(input, goal)),
    ...(declared.records ?? []).map((goal) => recordReason(input, goal)),
    ...(minDurationMs === undefined ? [] : [durationReason(input, minDurationMs)]),
  ];
}

function artefactReason({ artefacts }: VerdictInput, glob: string): VerdictReason {
  const expectation = `a file ${glob} newer than the start`;
  const match = artefacts.find((candidate) => candidate.glob === glob);
  if (match === undefined) {
    const fact = `${glob} could not be checked`;
    return verdictReason({
      id: 'files',
      holds: null,
      fact,
      expectation,
      objection: `Could not check whether it wrote ${glob}.`,
    });
  }
  const { newer, stale } = match;
  const older = stale === 0 ? '' : ` (${figure(stale)} older than this run)`;
  const fact = `${figure(newer)} new file${newer === 1 ? '' : 's'} ${glob}${older}`;
  const objection = `It wrote no new file ${glob}${older}.`;
  return verdictReason({ id: 'files', holds: newer > 0, fact, expectation, objection });
}

function markerReason({ log }: VerdictInput, marker: string): VerdictReason {
  const line = Object.hasOwn(log.markers, marker) ? (log.markers[marker] ?? null) : null;
  const fact =
    line === null
      ? `"${marker}" is not in the log`
      : `"${marker}" in line ${figure(line)} of the log`;
  return verdictReason({
    id: 'marker',
    holds: line !== null,
    fact,
    expectation: `the log contains "${marker}"`,
    line,
    objection: `Its log does not contain "${marker}".`,
  });
}

/** Texts that deny success, each line that has one; or that none of them was said. */
function failLineReasons(
  { log }: VerdictInput,
  texts: readonly string[],
): readonly VerdictReason[] {
  if (texts.length === 0) return [];
  const expectation = `the log does not contain ${texts.map((text) => `"${text}"`).join(' or ')}`;
  const seen = texts.flatMap((text) =>
    Object.hasOwn(log.failMarkers, text) ? (log.failMarkers[text] ?? []) : [],
  );
  const lines = [...new Map(seen.map((one) => [one.line, one])).values()];
  if (lines.length === 0) {
    const fact = 'no log line reports failure';
    return [verdictReason({ id: 'fail-line', holds: true, fact, expectation, objection: '' })];
  }
  return lines.map(({ line, text }) => {
    const says = text.trim();
    const fact = `line ${figure(line)}: ${says}`;
    const objection = `Log line ${figure(line)} reports failure: ${says}`;
    return verdictReason({ id: 'fail-line', holds: false, fact, expectation, line, objection });
  });
}

/** Reason from the trainer's report, or from the return value of its call: a table of SB3 comes a rollout late. */
function targetReason(input: VerdictInput, targetX: number): VerdictReason {
  const steps = [input.lastX, launchedSteps(input)].filter((x) => x !== null);
  const lastX = steps.length === 0 ? null : Math.max(...steps);
  const isSilent = lastX === null;
  return verdictReason({
    id: 'steps',
    holds: !isSilent && lastX >= targetX,
    fact: isSilent ? 'no step was reported' : `reached step ${figure(lastX)}`,
    expectation: `step ${figure(targetX)} reached`,
    objection: isSilent
      ? `It reported no step; expected step ${figure(targetX)}.`
      : `It reached step ${figure(lastX)} of ${figure(targetX)}.`,
  });
}

function pointsReason({ pointCount }: VerdictInput, min: number): VerdictReason {
  const fact = `${figure(pointCount)} metric point${pointCount === 1 ? '' : 's'}`;
  const expectation = `at least ${figure(min)} metric point${min === 1 ? '' : 's'}`;
  return verdictReason({
    id: 'points',
    holds: pointCount >= min,
    fact,
    expectation,
    objection: `It reported ${fact}; expected ${expectation}.`,
  });
}

function durationReason({ exit, digest }: VerdictInput, minMs: number): VerdictReason {
  const tookMs = exit === null ? null : exit.elapsedMs + (digest?.attempt?.earlierMs ?? 0);
  const took = tookMs === null ? null : timeWords(tookMs);
  return verdictReason({
    id: 'time',
    holds: tookMs === null ? null : tookMs >= minMs,
    fact: took === null ? 'its duration was not recorded' : `it took ${took}`,
    expectation: `at least ${timeWords(minMs)}`,
    objection: `It took only ${took ?? '?'}; expected at least ${timeWords(minMs)}.`,
  });
}
