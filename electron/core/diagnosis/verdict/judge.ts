import { type Finding, lineOf } from '../../contract/finding';
import type { Exit } from '../../contract/run/run-directory';
import { declaredReasons, heldSentence } from './declared-checks';
import { endingSentence } from './exit-words';
import { launchReasons, launchRefusal } from './launch-check';
import { leftOvers, logSentences, severalTrainings } from './log-sentences';
import { lostReasons } from './lost';
import { memorySentence } from './memory';
import { hidingProgram } from './pipeline';
import { endWithRecord, endWithoutRecord, jobChecks } from './job-end';
import type { JobVerdict } from './job-verdict';
import { fatalSigns } from '../signs/sign-scanner';
import { explainedByStop, stopReport, stoppedReasons } from './stopped';
import { timeWords } from '../../lib/time-words';
import { bareLog, exitCheck, usualReasons, workWords } from './usual-checks';
import type { Judgement, VerdictInput } from './verdict-input';
import type { VerdictReason } from './verdict-reason';

/**
 * The verdict on a run, from exit + evidence + expectations (house contract §6). Pure: the same facts give the same verdict, at any time. A
 * run that still continues, or that cannot be looked at, gets none.
 */
export function judge(input: VerdictInput): Judgement {
  const { exit, digest } = input;
  const declared = declaredReasons(input);
  const held = [...usualReasons(input), ...launchReasons(input), ...declared];
  const facts = [exitCheck(input), ...jobChecks(input), ...held.map(withoutObjection)];
  const byCluster = exit === null ? endWithoutRecord(input) : endWithRecord(input, exit);
  const isStopped = exit?.requested != null || byCluster?.verdict === 'stopped';
  const checks = isStopped ? facts.map(explainedByStop) : facts;
  if (byCluster !== null) return ofJob(input, byCluster, checks);
  if (exit === null) {
    if (!isGone(digest)) return STILL_RUNNING;
    return { phase: 'lost', verdict: 'lost', reasons: lostReasons(input), checks };
  }
  if (exit.requested === null && isUnknown(exit)) {
    const why = `It ended after ${timeWords(exit.elapsedMs)}; its exit status could not be read.`;
    return { phase: 'lost', verdict: 'lost', reasons: [why], checks };
  }
  const { verdict, reasons } = ofEnd(input, exit, held, declared);
  return {
    phase: 'ended',
    verdict,
    reasons: [...reasons, ...severalTrainings(input.log), ...leftOvers(exit)],
    checks,
  };
}

/** A batch job that its cluster ended, or of which only its cluster knows the end. */
function ofJob(
  input: VerdictInput,
  { verdict, says }: JobVerdict,
  checks: Judgement['checks'],
): Judgement {
  const { exit, spec, log, digest } = input;
  const neverRan = exit === null && digest?.proc === null && digest.attempt == null;
  const said = exit === null ? (digest?.jobState?.said ?? null) : null;
  const output = said === null ? [] : [`Output of the job: ${said}`];
  const how = exit === null || exit.requested === null ? [] : stoppedReasons(exit, spec.stop);
  const report = verdict === 'stopped' ? [...how, ...stopReport(input)] : logSentences(log);
  const reasons = neverRan ? [says, ...output] : [says, ...output, ...report];
  return { phase: verdict === 'lost' ? 'lost' : 'ended', verdict, reasons, checks };
}

const STILL_RUNNING: Judgement = { phase: 'running', verdict: null, reasons: [], checks: [] };

const withoutObjection = ({ objection: _objection, ...fact }: VerdictReason): Finding => fact;

/** Nothing watches it any more and its process is gone. What cannot be determined is not gone. */
function isGone(digest: VerdictInput['digest']): boolean {
  if (digest === null || digest.lock === 'held' || digest.job != null) return false;
  return digest.proc === null ? digest.childAlive !== true : digest.childAlive === false;
}

function isUnknown({ code, signal, spawnError }: Exit): boolean {
  return code === null && signal === null && spawnError === null;
}

type Verdict = Pick<Judgement, 'verdict' | 'reasons'>;

function ofEnd(
  input: VerdictInput,
  exit: Exit,
  reasons: readonly VerdictReason[],
  declared: readonly VerdictReason[],
): Verdict {
  if (exit.requested !== null) {
    return {
      verdict: 'stopped',
      reasons: [...stoppedReasons(exit, input.spec.stop), ...stopReport(input)],
    };
  }
  if (exit.spawnError !== null) {
    return { verdict: 'failed', reasons: [`Could not start: ${exit.spawnError.says}`] };
  }
  const isOnlyMessage = exit.signal === null && isEncodingOnly(input, declared);
  const denying = reasons.filter(isDenial);
  const denials = denying.map(({ objection }) => objection);
  if (exit.code !== 0) return ofBadEnd(input, exit, isOnlyMessage, denials);
  const objections = reasons
    .filter((one) => one.state !== 'ok' && !isSaidBy(one, denying))
    .map(({ objection }) => objection);
  if (denials.length > 0) {
    const ended = `Exited in ${timeWords(exit.elapsedMs)} with code 0.`;
    return { verdict: 'failed', reasons: [...new Set([...denials, ...objections, ended])] };
  }
  if (objections.length === 0) return ofZero(input, exit, declared);
  return {
    verdict: 'suspicious',
    reasons: isOnlyMessage ? [MESSAGE_FAILED, ...objections] : objections,
  };
}

/** Whether the program itself says that it failed. Then its exit code proves nothing. */
const isDenial = ({ id, state, says }: VerdictReason): boolean =>
  state === 'bad' && (id === 'fail-line' || (id === 'returned' && says.includes(' failed: ')));

/** Whether it is the trainer's word in a line that already denies success. */
const isSaidBy = (reason: VerdictReason, denying: readonly VerdictReason[]): boolean =>
  reason.id === 'words' && denying.some((one) => lineOf(one) === lineOf(reason));

const MESSAGE_FAILED = 'Every expected file exists. Only printing a character failed.';

/**
 * Did it break only because a console could not show a character? Then every declared file is there. A marker may
 * be the very thing that could not be printed; steps and points that are missing are work that was not done.
 */
function isEncodingOnly({ log }: VerdictInput, declared: readonly VerdictReason[]): boolean {
  const fatal = fatalSigns(log.signs);
  const work = declared.filter(({ id }) => id !== 'marker');
  return (
    fatal.length > 0 &&
    fatal.every(({ kind }) => kind === 'encoding') &&
    work.some(({ id }) => id === 'files') &&
    work.every(({ state }) => state === 'ok')
  );
}

function ofBadEnd(
  input: VerdictInput,
  exit: Exit,
  isOnlyMessage: boolean,
  denials: readonly string[],
): Verdict {
  const { log, spec } = input;
  if (isOnlyMessage) {
    return { verdict: 'suspicious', reasons: [MESSAGE_FAILED, ...logSentences(log)] };
  }
  const refusal = launchRefusal(input);
  if (refusal !== null) return { verdict: 'failed', reasons: [refusal] };
  const memory = memorySentence(exit, log.signs);
  const ending = endingSentence({ exit, argv: spec.argv, signs: log.signs });
  const reported = logSentences(log, denials.length > 0);
  return {
    verdict: 'failed',
    reasons: [...new Set([...(memory === null ? [] : [memory]), ending, ...denials, ...reported])],
  };
}

/** Exit code 0 and nothing against it. */
function ofZero(input: VerdictInput, exit: Exit, declared: readonly VerdictReason[]): Verdict {
  const log = logWords(input);
  const held = declared.map(heldSentence);
  const hiding = hidingProgram(input.spec.argv);
  if (hiding === null) {
    const took = timeWords(exit.elapsedMs);
    const ended = `Finished in ${took} with exit code 0${log}.`;
    const trained = trainedSentence(declared);
    if (!isEarned(input, declared)) {
      return { verdict: 'finished', reasons: [NOTHING_DECLARED, ended, ...held] };
    }
    return { verdict: 'succeeded', reasons: [trained ?? ended, ...held] };
  }
  if (declared.every(({ id }) => PROVES_NOTHING.has(id))) {
    const why = `Exit code 0 comes from ${hiding} and says nothing about the program before the pipe. Run it without the pipe, or with \`bash -o pipefail\`, or declare a file it must write.`;
    return { verdict: 'suspicious', reasons: [why] };
  }
  const first = `Every expected result exists${log}. Exit code 0 comes from ${hiding} and proves nothing.`;
  return { verdict: 'succeeded', reasons: [first, ...held] };
}

/** " and no errors", or what an empty log has beside it. */
function logWords(input: VerdictInput): string {
  const { log } = input;
  const bare = bareLog(log);
  if (bare !== null) return `; ${[bare, workWords(input) ?? []].flat().join(', but ')}`;
  return ' and no errors';
}

/** That it took long enough, or did not say that it failed, does not show what it did. */
const PROVES_NOTHING: ReadonlySet<VerdictReason['id']> = new Set(['time', 'fail-line']);

const NOTHING_DECLARED =
  'Finished, without success criteria, metrics or checkpoints to judge it by.';

/**
 * Whether there is anything that shows what it did. A declared expectation that holds (how long it took says nothing), a metric that
 * arrived, a file that it saved.
 */
function isEarned(input: VerdictInput, declared: readonly VerdictReason[]): boolean {
  const isDeclared = declared.some(({ id }) => !PROVES_NOTHING.has(id));
  const hasSaved = input.saved !== null && input.saved.length > 0;
  return isDeclared || input.pointCount > 0 || hasSaved;
}

/** Sentence on what shows that it trained; null if no step, record, point or metric was expected of it. */
function trainedSentence(declared: readonly VerdictReason[]): string | null {
  const about = (id: VerdictReason['id']) => declared.filter((one) => one.id === id);
  const trained = [...about('steps'), ...about('record'), ...about('points'), ...about('metric')];
  if (trained.length === 0) return null;
  // What was expected before the run and declared again after it is said once.
  const facts = new Set([...trained, ...about('files')].map(({ says }) => says));
  return `Training finished: ${[...facts].join(', ')}.`;
}
