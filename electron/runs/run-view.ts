import { hasJobEnded, isJobWaiting, jobView, waitingReasons } from './job-view';
import { masked } from '#core/redaction/masked';
import { SECRET_MARK } from '#core/redaction/placeholder';
import { diskSentence, liveDiskSentence } from '#core/diagnosis/verdict/disk-words';
import type { Judgement } from '#core/diagnosis/verdict/verdict-input';
import type { RunEvent, Spec } from '#core/contract/run/run-directory';
import type { RunDigest } from '#core/contract/run/run-digest';
import { type Phase, type RunView, XKind } from '#core/contract/run/run';
import type { RunGoal } from '#core/diagnosis/goal/run-goal';
import type { RunProgress } from '../store/store';

/** Of a run of which nothing was read yet. */
export const NO_PROGRESS: RunProgress = { revision: 0, pointCount: 0, lastX: null, xKind: null };

export interface RunKnowledge {
  readonly spec: Spec;
  readonly digest: RunDigest;
  readonly progress: RunProgress;
  readonly goal: RunGoal | null;
  readonly events: readonly RunEvent[];
  /** null until the run has ended and every byte of it was read. */
  readonly judgement: Judgement | null;
  readonly lostSinceMs: number | null;
  /** Since when its target is known to be switched off. */
  readonly stoppedSinceMs?: number | null;
  readonly foreign: boolean;
  readonly revision: number;
  readonly filesGoneMs?: number | null;
}

/** A launch takes a second; one of which nothing came for so long never began. */
const LAUNCH_PATIENCE_MS = 60_000;

/** Whether it has ended, as far as its directory says. An import never ran here. */
export function hasEnded(digest: RunDigest, nowMs: number = Date.now()): boolean {
  const { exit, lock, childAlive, proc, spec } = digest;
  if (digest.job != null) return hasJobEnded(digest, nowMs);
  if (spec?.importedFrom != null || exit !== null) return true;
  if (lock === 'held') return false;
  if (proc !== null) return childAlive === false;
  return spec !== null && nowMs - spec.createdMs > LAUNCH_PATIENCE_MS;
}

/** A digest of a run whose spec is known: one that was damaged since is a problem of the run, and hides nothing of it. */
export function withSpec(digest: RunDigest, spec: Spec): RunDigest {
  if (digest.spec !== null) return digest;
  const says = digest.specProblem === null ? [] : [digest.specProblem];
  return { ...digest, spec, specProblem: null, problems: [...says, ...(digest.problems ?? [])] };
}

/** View of a run for every client, from what is known of it. Pure. */
export function runView(facts: RunKnowledge): RunView {
  const { spec, digest, progress } = facts;
  const { exit, heartbeat } = digest;
  const unsupervised =
    digest.job == null && !hasEnded(digest) && digest.lock === 'free' && digest.childAlive === true;
  const stoppedMs = stoppedSince(facts);
  const startedMs = startOf(facts);
  return {
    runId: spec.runId,
    name: spec.name,
    recipe: spec.recipe,
    target: spec.target,
    runDir: digest.runDir,
    phase: facts.judgement?.phase ?? livePhase(facts),
    ...contactOf(facts, unsupervised),
    ...(stoppedMs === null ? {} : { targetStoppedMs: stoppedMs }),
    // Without a heartbeat it is about to begin, or it never did.
    activity: heartbeat?.activity ?? (hasEnded(digest) ? 'quiet' : 'busy'),
    verdict: facts.judgement?.verdict ?? null,
    reasons: [
      ...(facts.judgement?.reasons ?? liveReasons(facts, unsupervised)),
      ...(exit === null ? [] : [diskSentence(exit)]),
      liveDiskSentence(digest),
      ...(digest.problems ?? []),
    ].flatMap((reason) => (reason === null ? [] : withoutKeys(reason))),
    ...(facts.judgement?.learning === undefined ? {} : { learning: facts.judgement.learning }),
    exit: exit === null ? null : exitOf(exit),
    startedMs,
    durationMs: durationOf(facts, startedMs),
    ...reachedOf(progress, facts.goal),
    foreign: facts.foreign,
    ...rareFacts(facts),
    revision: facts.revision,
  };
}

/** How long its program ran, with the earlier attempts of a job that was started again. */
function durationOf(facts: RunKnowledge, startedMs: number | null): number | null {
  if (isNeverStarted(facts)) return null;
  const { exit, attempt, heartbeat } = facts.digest;
  const endedMs = facts.judgement === null ? null : (heartbeat?.wallMs ?? null);
  const ownMs =
    exit?.elapsedMs ??
    (endedMs === null || startedMs === null ? liveMs(facts, startedMs) : endedMs - startedMs);
  return ownMs === null ? null : ownMs + (attempt?.earlierMs ?? 0);
}

type Reached = Pick<RunView, 'lastX' | 'xKind' | 'targetX' | 'goalSource' | 'otherAxes'>;

/** How far a run came: the furthest step on the axis of its goal, or on the first of its axes; then those on its others. */
export function reachedOf(
  { lastX, xKind, furthest = {} }: RunProgress,
  goal: RunGoal | null,
): Reached {
  const main = goal?.xKind ?? xKind;
  const others = XKind.options.flatMap((kind): NonNullable<RunView['otherAxes']> => {
    const x = furthest[kind];
    return kind === main || kind === 'row' || x === undefined ? [] : [{ xKind: kind, x }];
  });
  return {
    lastX: (main === null ? null : furthest[main]) ?? lastX,
    xKind: main,
    targetX: goal?.x ?? null,
    ...(goal === null ? {} : { goalSource: goal.source }),
    ...(others.length === 0 ? {} : { otherAxes: others }),
  };
}

/** Facts that only some runs have. */
function rareFacts(facts: RunKnowledge): Partial<RunView> {
  return {
    ...(isNeverStarted(facts) ? { neverStarted: true } : {}),
    ...(facts.filesGoneMs == null ? {} : { filesGoneMs: facts.filesGoneMs }),
    ...(facts.spec.sweep === undefined ? {} : { sweep: facts.spec.sweep }),
    ...(keepsAwake(facts) ? { keepsAwake: true } : {}),
    ...(facts.digest.job == null ? {} : { job: jobView(facts.digest, facts.digest.job) }),
  };
}

/** Did its program never run: it could not be started, or its supervisor was gone before it started it? */
function isNeverStarted({
  spec,
  digest: { exit, proc, job, attempt },
  judgement,
}: RunKnowledge): boolean {
  if (spec.importedFrom !== null) return false;
  const isUnstarted = proc === null && attempt == null;
  if (job != null) return exit?.spawnError != null || (isUnstarted && judgement !== null);
  return exit === null ? proc === null && judgement?.phase === 'lost' : exit.spawnError !== null;
}
/** Reasons quote the log, and are shown outside of the app too: in notifications and exports. */
const withoutKeys = (reason: string): string => masked(reason, SECRET_MARK);

const UNSUPERVISED =
  'Its supervisor is gone, but the program is still running. RL Cockpit can no longer learn its exit code.';

function liveReasons(facts: RunKnowledge, unsupervised: boolean): readonly string[] {
  if (stoppedSince(facts) !== null) {
    return [
      `${facts.spec.target} was found stopped after this run began, so the run cannot be in progress. Connect ${facts.spec.target} to see how it ended.`,
    ];
  }
  if (isUnreachable(facts)) {
    return [
      `It ended, but not all of it was read here, and ${facts.spec.target} is not connected. Connect ${facts.spec.target} to read the rest and to judge it.`,
    ];
  }
  if (facts.digest.job != null && !hasEnded(facts.digest)) return waitingReasons(facts.digest);
  return unsupervised ? [UNSUPERVISED] : [];
}

/** Did it end unread on a machine that only the user connects? The agent of this one is started again at once. */
function isUnreachable({ spec, digest, lostSinceMs, judgement }: RunKnowledge): boolean {
  const isElsewhere = spec.target !== 'local' && spec.importedFrom === null;
  return isElsewhere && judgement === null && lostSinceMs !== null && hasEnded(digest);
}

/** What a scan says of a run that cannot be read now; nothing of one that began after it. */
function stoppedSince({
  spec,
  digest,
  lostSinceMs,
  stoppedSinceMs = null,
}: RunKnowledge): number | null {
  const isUnread = lostSinceMs !== null && !hasEnded(digest);
  const isReported = stoppedSinceMs !== null && spec.createdMs < stoppedSinceMs;
  return isUnread && isReported ? stoppedSinceMs : null;
}

function livePhase({ digest, events, spec }: RunKnowledge): Phase {
  if (spec.importedFrom !== null || hasEnded(digest)) return 'ended';
  if (digest.proc === null) return isJobWaiting(digest) ? 'waiting' : 'preparing';
  // A job that was started again has the events of its earlier attempts.
  const { startedMs } = digest.proc;
  const isRequested = events.some(
    ({ kind, wallMs }) => kind === 'stop-requested' && (digest.job == null || wallMs >= startedMs),
  );
  return isRequested ? 'stopping' : 'running';
}

/** As its supervisor last reported; one that is gone has let go of it. */
function keepsAwake({ digest, events }: RunKnowledge): boolean {
  const reported = events.findLast(({ kind }) => kind === 'keep-awake');
  return digest.lock === 'held' && digest.exit === null && reported?.['holds'] === true;
}

function contactOf(
  { digest, lostSinceMs }: RunKnowledge,
  unsupervised: boolean,
): Pick<RunView, 'contact' | 'contactSinceMs'> {
  if (lostSinceMs !== null && !hasEnded(digest)) {
    return { contact: 'unknown', contactSinceMs: lostSinceMs };
  }
  if (unsupervised) {
    return { contact: 'unsupervised', contactSinceMs: digest.heartbeat?.wallMs ?? null };
  }
  return { contact: 'ok', contactSinceMs: null };
}

/** A program that was never started has no exit at all. */
function exitOf(exit: NonNullable<RunDigest['exit']>): RunView['exit'] {
  return exit.spawnError !== null ? null : { code: exit.code, signal: exit.signal };
}

/** Of an import what its files say: when it was imported says nothing of the training. */
function startOf({ spec, digest }: RunKnowledge): number | null {
  if (spec.importedFrom !== null) return spec.imported?.startMs ?? null;
  return digest.proc?.startedMs ?? spec.createdMs;
}

/** The target's own clocks, by its last heartbeat: ours may differ. */
function liveMs({ digest, spec }: RunKnowledge, startedMs: number | null): number | null {
  if (startedMs === null) return null;
  if (spec.importedFrom !== null) {
    const endMs = spec.imported?.endMs ?? null;
    return endMs === null ? null : Math.max(0, endMs - startedMs);
  }
  return digest.heartbeat === null ? null : Math.max(0, digest.heartbeat.wallMs - startedMs);
}
