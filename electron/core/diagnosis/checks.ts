import type { Check } from '../contract/run';
import { hidingProgram } from './pipeline';
import { fatalSigns } from './sign-scanner';
import { timeWords } from './exit-words';
import type { VerdictInput } from './verdict-input';

/** What was declared to count as success, each fact against its expectation. */
export function declaredChecks(input: VerdictInput): readonly Check[] {
  const { expectations } = input.spec;
  return [
    ...(expectations.markers ?? []).map((marker) => markerCheck(input, marker)),
    ...input.artefacts.map(artefactCheck),
    ...(expectations.targetX === undefined ? [] : [targetCheck(input, expectations.targetX)]),
    ...(expectations.minPoints === undefined ? [] : [pointsCheck(input, expectations.minPoints)]),
    ...(expectations.minDurationMs === undefined
      ? []
      : [durationCheck(input, expectations.minDurationMs)]),
  ];
}

/** What holds for every training: its exit code, an output, no sign of failure. */
export function usualChecks(input: VerdictInput): readonly Check[] {
  const { exit, log, spec } = input;
  const hiding = hidingProgram(spec.argv);
  const ownCode: Check = {
    holds: exit === null ? null : exit.code === 0,
    fact: exit === null ? 'no exit was recorded' : exitFact(exit),
    expectation: 'exit code 0',
    line: null,
  };
  const code: Check =
    hiding === null
      ? ownCode
      : {
          ...ownCode,
          holds: exit?.code === 0 ? null : false,
          fact: `exit code ${exit?.code ?? 'unknown'} is that of ${hiding}, not the training's`,
        };
  return [code, outputCheck(log), signCheck(log), ...interruptChecks(log)];
}

function exitFact(exit: NonNullable<VerdictInput['exit']>): string {
  return exit.signal === null ? `exit code ${exit.code ?? 'unknown'}` : `ended by ${exit.signal}`;
}

function outputCheck(log: VerdictInput['log']): Check {
  const fact =
    log.bytes === 0
      ? 'the log is empty (0 bytes)'
      : `the log has ${log.wordyLines} line${log.wordyLines === 1 ? '' : 's'} of text`;
  return { holds: log.wordyLines > 0, fact, expectation: 'some output', line: null };
}

function signCheck(log: VerdictInput['log']): Check {
  const [first] = fatalSigns(log.signs);
  return {
    holds: first === undefined,
    fact:
      first === undefined ? 'no sign of failure in the log' : `line ${first.line}: ${first.text}`,
    expectation: 'no sign of failure without progress after it',
    line: first?.line ?? null,
  };
}

/** RL-Trainer prints COMPLETE and exits 0 after Ctrl-C: its own word for it is the only trace. */
function interruptChecks(log: VerdictInput['log']): readonly Check[] {
  const state = log.states.find((candidate) => candidate.state === 'interrupted');
  if (state === undefined) return [];
  const fact = `line ${state.line}: ${state.says}`;
  return [{ holds: false, fact, expectation: 'not interrupted', line: state.line }];
}

function markerCheck({ log }: VerdictInput, marker: string): Check {
  const line = log.markers[marker] ?? null;
  return {
    holds: line !== null,
    fact: line === null ? `"${marker}" is nowhere in the log` : `"${marker}" in line ${line}`,
    expectation: `the log says "${marker}"`,
    line,
  };
}

function artefactCheck({ glob, fresh, stale }: VerdictInput['artefacts'][number]): Check {
  const older = stale === 0 ? '' : `, ${stale} older than this run`;
  const fact = `${fresh} new file${fresh === 1 ? '' : 's'} ${glob}${older}`;
  return { holds: fresh > 0, fact, expectation: `a file ${glob} newer than the start`, line: null };
}

function targetCheck({ lastX }: VerdictInput, targetX: number): Check {
  return {
    holds: lastX !== null && lastX >= targetX,
    fact: lastX === null ? 'no step was reported' : `reached step ${lastX}`,
    expectation: `step ${targetX} reached`,
    line: null,
  };
}

function pointsCheck({ pointCount }: VerdictInput, least: number): Check {
  const fact = `${pointCount} metric point${pointCount === 1 ? '' : 's'}`;
  return {
    holds: pointCount >= least,
    fact,
    expectation: `at least ${least} metric points`,
    line: null,
  };
}

function durationCheck({ exit }: VerdictInput, leastMs: number): Check {
  return {
    holds: exit === null ? null : exit.elapsedMs >= leastMs,
    fact: exit === null ? 'its duration was not recorded' : `it took ${timeWords(exit.elapsedMs)}`,
    expectation: `at least ${timeWords(leastMs)}`,
    line: null,
  };
}
