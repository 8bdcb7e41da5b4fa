import { XKind } from '../../contract/run/run';
import { figure } from '../../lib/time-words';
import { goalOfCommand } from '../goal/goal-of-command';
import { optionsSet } from '../goal/script-options';
import { reachedWords } from './reached';
import type { VerdictInput } from './verdict-input';
import { type VerdictReason, verdictReason } from './verdict-reason';

/** A training that rounds its steps down ends this near to its goal. */
const NEAR = 0.9;

/** A training that stops before its goal on purpose says so. */
const STOPPED_EARLY =
  /early.?stop|stopp(?:ing|ed) (?:training|early|after|by|because)|trainer to stop|threshold|converged|solved|did not improve|time limit|max(?:imum)? (?:time|duration)|patience|keyboardinterrupt|budget|promoted|reached|goal|pruned|interrupted by user/i;

/** Reasons against success in the words of its log, and in the step that it reached: what exit code 0 hides. */
export function hiddenFailures(input: VerdictInput): readonly VerdictReason[] {
  if (input.exit?.requested != null) return [];
  return [...wordReasons(input), ...claimReason(input), ...goalReason(input)];
}

function wordReasons({ log: { failures } }: VerdictInput): readonly VerdictReason[] {
  const { failure, lostWorker, refusals } = failures ?? {};
  return [
    ...said(failure, 'the trainer reports no failure', 'its log ends in failure'),
    ...said(lostWorker, 'every worker lives', 'a worker died and was not replaced'),
    ...said(
      refusals,
      'the language model answers',
      `all ${figure(refusals?.count ?? 0)} requests to its language model were refused`,
    ),
  ];
}

function said(
  mention: { readonly line: number; readonly text: string } | undefined,
  expectation: string,
  what: string,
): readonly VerdictReason[] {
  if (mention === undefined) return [];
  const { line, text } = mention;
  const fact = `line ${figure(line)}: ${text}`;
  const objection = `Exit code 0, but ${what}, in ${fact}`;
  return [verdictReason({ id: 'words', holds: false, fact, expectation, line, objection })];
}

const CLAIM_PROBLEMS = {
  missing: 'the file does not exist',
  empty: 'the file is empty (0 bytes)',
  older: 'the file is older than this run',
  cut: 'the file is cut off: its end is missing',
} as const;

/** The model that its log says it saved. */
function claimReason({ claimed }: VerdictInput): readonly VerdictReason[] {
  if (claimed == null) return [];
  const fact = `${claimed.path}: ${CLAIM_PROBLEMS[claimed.problem]}`;
  const objection = `It reports saving ${claimed.path}, but ${CLAIM_PROBLEMS[claimed.problem]}.`;
  const expectation = 'the model that it reports saving';
  return [verdictReason({ id: 'files', holds: false, fact, expectation, objection })];
}

/** The goal that its log or its command names, where the recipe declares none. */
function goalReason(input: VerdictInput): readonly VerdictReason[] {
  const { spec, log, xKind } = input;
  const lastX = reachedX(input);
  const isDeclared = spec.expectations.targetX !== undefined || lastX === null || xKind === null;
  if (isDeclared || log.lastLines.some((text) => STOPPED_EARLY.test(text))) return [];
  const printed =
    log.targetX === null || log.targetKind === undefined
      ? null
      : { x: log.targetX, xKind: XKind.parse(log.targetKind), source: 'its log' };
  const goal =
    printed ??
    goalOfCommand(spec.argv, lastX, log.lastLines) ??
    goalOfFlags(spec, log, lastX) ??
    goalOfSettings(log, lastX);
  if (goal === null || goal.xKind !== xKind || lastX >= goal.x * NEAR) return [];
  const reached = reachedWords({ ...input, lastX, log: { ...log, targetX: goal.x } }) ?? '';
  const objection = `Exit code 0 at ${reached}, without reporting an early stop. The goal is from ${goal.source}.`;
  return [
    verdictReason({
      id: 'steps',
      holds: false,
      fact: `reached ${reached}`,
      expectation: `${figure(goal.x)} reached, from ${goal.source}`,
      objection,
    }),
  ];
}

/** The goal of a flag that only its script says the meaning of: `-n 400`, declared as `"-n", "--num-episodes"`. */
function goalOfFlags(
  { argv, scriptGoals }: VerdictInput['spec'],
  { lastLines }: VerdictInput['log'],
  lastX: number,
): ReturnType<typeof goalOfCommand> {
  for (const { option, flag, x } of optionsSet(scriptGoals?.options ?? [], argv)) {
    const goal = goalOfCommand([`${option}=${x}`], lastX, lastLines);
    if (goal !== null) return { ...goal, source: `${flag} of its command` };
  }
  return null;
}

/** The goal of the settings that it printed at its begin, where its last lines count in the same words. */
function goalOfSettings(
  { printedGoal, lastLines }: VerdictInput['log'],
  lastX: number,
): ReturnType<typeof goalOfCommand> {
  if (printedGoal === undefined) return null;
  const { line, option, value } = printedGoal;
  const goal = goalOfCommand([`${option}=${value}`], lastX, lastLines);
  return goal === null ? null : { ...goal, source: `${option} in line ${figure(line)} of its log` };
}

/**
 * The step that it reached by its log, or by any of the trainer's files: one may be written more rarely than the rest. A second training in the
 * same log begins again, so of the log only the newest step counts.
 */
function reachedX({ lastX, xKind, series }: VerdictInput): number | null {
  if (lastX === null) return null;
  const files = series.filter((one) => one.source !== 'console' && one.source !== 'derived');
  const others = files.filter((one) => one.xKind === xKind).map((one) => one.lastX ?? lastX);
  return Math.max(lastX, ...others);
}
