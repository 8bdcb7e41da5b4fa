import type { Check } from '../contract/run';
import { figure, timeWords } from './time-words';
import type { VerdictInput } from './verdict-input';

/** A check, what it looked at, and the sentence that doubts the run where it does not hold. */
export interface Finding extends Check {
  readonly about: 'output' | 'signs' | 'words' | 'files' | 'marker' | 'steps' | 'points' | 'time';
  readonly doubt: string;
}

/** What was declared to count as success, each fact against its expectation. */
export function declaredFindings(input: VerdictInput): readonly Finding[] {
  const { markers, artefacts, targetX, minPoints, minDurationMs } = input.spec.expectations;
  return [
    ...(artefacts ?? []).map((glob) => artefactFinding(input, glob)),
    ...(markers ?? []).map((marker) => markerFinding(input, marker)),
    ...(targetX === undefined ? [] : [targetFinding(input, targetX)]),
    ...(minPoints === undefined ? [] : [pointsFinding(input, minPoints)]),
    ...(minDurationMs === undefined ? [] : [durationFinding(input, minDurationMs)]),
  ];
}

function artefactFinding({ artefacts }: VerdictInput, glob: string): Finding {
  const about = 'files';
  const expectation = `a file ${glob} newer than the start`;
  const found = artefacts.find((candidate) => candidate.glob === glob);
  if (found === undefined) {
    const fact = `${glob} could not be checked`;
    return {
      about,
      holds: null,
      fact,
      expectation,
      line: null,
      doubt: `Could not check whether it wrote ${glob}.`,
    };
  }
  const { fresh, stale } = found;
  const older = stale === 0 ? '' : ` (${figure(stale)} older than this run)`;
  const fact = `${figure(fresh)} new file${fresh === 1 ? '' : 's'} ${glob}${older}`;
  const doubt = `It wrote no new file ${glob}${older}.`;
  return { about, holds: fresh > 0, fact, expectation, line: null, doubt };
}

function markerFinding({ log }: VerdictInput, marker: string): Finding {
  const line = Object.hasOwn(log.markers, marker) ? (log.markers[marker] ?? null) : null;
  const fact =
    line === null
      ? `"${marker}" is not in the log`
      : `"${marker}" in line ${figure(line)} of the log`;
  return {
    about: 'marker',
    holds: line !== null,
    fact,
    expectation: `the log contains "${marker}"`,
    line,
    doubt: `Its log does not contain "${marker}".`,
  };
}

function targetFinding({ lastX }: VerdictInput, targetX: number): Finding {
  const isSilent = lastX === null;
  return {
    about: 'steps',
    holds: !isSilent && lastX >= targetX,
    fact: isSilent ? 'no step was reported' : `reached step ${figure(lastX)}`,
    expectation: `step ${figure(targetX)} reached`,
    line: null,
    doubt: isSilent
      ? `It reported no step; expected step ${figure(targetX)}.`
      : `It reached step ${figure(lastX)} of ${figure(targetX)}.`,
  };
}

function pointsFinding({ pointCount }: VerdictInput, least: number): Finding {
  const fact = `${figure(pointCount)} metric point${pointCount === 1 ? '' : 's'}`;
  const expectation = `at least ${figure(least)} metric point${least === 1 ? '' : 's'}`;
  return {
    about: 'points',
    holds: pointCount >= least,
    fact,
    expectation,
    line: null,
    doubt: `It reported ${fact}; expected ${expectation}.`,
  };
}

function durationFinding({ exit }: VerdictInput, leastMs: number): Finding {
  const took = exit === null ? null : timeWords(exit.elapsedMs);
  return {
    about: 'time',
    holds: exit === null ? null : exit.elapsedMs >= leastMs,
    fact: took === null ? 'its duration was not recorded' : `it took ${took}`,
    expectation: `at least ${timeWords(leastMs)}`,
    line: null,
    doubt: `It took only ${took ?? '?'}; expected at least ${timeWords(leastMs)}.`,
  };
}
