import type { Finding } from '../../contract/finding';
import type { LogFacts } from '../signs/log-facts';
import { hidingProgram } from './pipeline';
import { tellingSigns } from '../signs/sign-scanner';
import { figure, timeWords } from '../../lib/time-words';
import type { VerdictInput } from './verdict-input';
import { objectionsTo } from '../health/objections';
import { hiddenFailures } from './hidden-failures';
import { heldAgainst, type VerdictReason, verdictReason } from './verdict-reason';

/** Reasons that hold for every training: output, no sign of failure, nothing that its own words deny. */
export function usualReasons(input: VerdictInput): readonly VerdictReason[] {
  return [
    outputReason(input),
    signReason(input.log),
    ...stateReasons(input.log),
    ...hiddenFailures(input),
    ...numberReasons(input),
  ];
}

/** Reasons against success from the run's own numbers. */
export function numberReasons({ series, log }: VerdictInput): readonly VerdictReason[] {
  return objectionsTo({ series, states: log.states }).map((objection) =>
    verdictReason({ id: 'numbers', holds: false, ...objection }),
  );
}

/** Its exit code against 0; unknown where the code is that of the last program of a pipeline. */
export function exitCheck({ exit, spec }: VerdictInput): Finding {
  const expectation = 'exit code 0';
  if (exit === null) {
    return heldAgainst('exit', { holds: null, fact: 'no exit was recorded', expectation });
  }
  if (exit.spawnError !== null) {
    return heldAgainst('exit', { holds: false, fact: 'it could not be started', expectation });
  }
  const hiding = hidingProgram(spec.argv);
  if (hiding !== null && exit.code === 0) {
    const fact = `exit code 0 comes from ${hiding}, not from the program`;
    return heldAgainst('exit', { holds: null, fact, expectation });
  }
  const fact =
    exit.signal === null ? `exit code ${exit.code ?? 'unknown'}` : `ended by ${exit.signal}`;
  return heldAgainst('exit', { holds: exit.code === 0, fact, expectation });
}

/** Text in the log. A training that says nothing shows what it did by its metrics, or by the files that it wrote. */
function outputReason(input: VerdictInput): VerdictReason {
  const { log, exit } = input;
  const lines = `${figure(log.wordyLines)} line${log.wordyLines === 1 ? '' : 's'}`;
  const bare = bareLog(log);
  const work = workWords(input);
  const fact =
    bare === null ? `the log has ${lines} of text` : [bare, work ?? []].flat().join(', but ');
  return verdictReason({
    id: 'output',
    holds: bare === null || work !== null,
    fact,
    expectation: 'output',
    objection: `Exit code 0 after ${timeWords(exit?.elapsedMs ?? 0)}, but ${bare ?? fact}. Nothing shows that it did any work.`,
  });
}

/** "its log is empty (0 bytes)"; null for a log with text. */
export function bareLog({ bytes, wordyLines }: LogFacts): string | null {
  if (wordyLines > 0) return null;
  return bytes === 0 ? 'its log is empty (0 bytes)' : 'its log has only blank lines';
}

/** Evidence that a run worked, beside its log: "16 metric points came from its files"; null if there is none. */
export function workWords({ pointCount, saved, artefacts }: VerdictInput): string | null {
  if (pointCount > 0) {
    return `${figure(pointCount)} metric point${pointCount === 1 ? '' : 's'} came from its files`;
  }
  const added = artefacts.reduce((sum, one) => sum + one.newer, 0);
  const files = Math.max(added, saved?.length ?? 0);
  return files === 0 ? null : `it saved ${figure(files)} file${files === 1 ? '' : 's'}`;
}

const SIGN_WORDS = {
  traceback: 'a Python traceback',
  'fatal-signal': 'a fatal signal',
  abort: 'an abort',
  'core-dump': 'a core dump',
  cuda: 'a CUDA error',
  nccl: 'an NCCL error',
  encoding: 'a character that could not be printed',
} as const;

function signReason(log: LogFacts): VerdictReason {
  const sign = tellingSigns(log.signs).at(-1);
  const expectation = 'no unrecovered error';
  if (sign === undefined) {
    const count = log.signs.length;
    const fact =
      count === 0
        ? 'no error in the log'
        : `${figure(count)} error${count === 1 ? '' : 's'}, with progress after`;
    return verdictReason({ id: 'signs', holds: true, fact, expectation, objection: '' });
  }
  const fact = `${SIGN_WORDS[sign.kind]} in line ${figure(sign.line)}: ${sign.text}`;
  const objection = `Exit code 0, but the log shows ${fact}`;
  return verdictReason({
    id: 'signs',
    holds: false,
    fact,
    expectation,
    line: sign.line,
    objection,
  });
}

/** A trainer's own word for a bad end, where its exit code says nothing of it (RL-Trainer exits 0). */
const BAD_STATES: readonly (readonly [state: string, expectation: string, objection: string])[] = [
  ['interrupted', 'not interrupted', 'The trainer says it was interrupted'],
  ['failed', 'the trainer reports no failure', 'The trainer says it failed'],
  ['blocked', 'the trainer agreed to train', 'The trainer says it refused to train'],
];

function stateReasons(log: LogFacts): readonly VerdictReason[] {
  return BAD_STATES.flatMap(([state, expectation, objection]): VerdictReason[] => {
    const reported = log.states.findLast((candidate) => candidate.state === state);
    if (reported === undefined) return [];
    // After Ctrl+C RL-Trainer still prints statistics; other trouble may have been overcome.
    const isOvercome = state !== 'interrupted' && reported.line < (log.lastProgressLine ?? 0);
    if (isOvercome) return [];
    const fact = `line ${figure(reported.line)}: ${reported.says}`;
    const says = `${objection}, in ${fact}`;
    return [
      verdictReason({
        id: 'words',
        holds: false,
        fact,
        expectation,
        line: reported.line,
        objection: says,
      }),
    ];
  });
}
